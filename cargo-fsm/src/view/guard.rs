//! Who may ask: pages of this server, and programs of this computer. A page from elsewhere can make a browser send requests
//! here, also under a name of its own that it lets point to this computer (DNS rebinding).

use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::problem;

const HEADERS: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(super) async fn guard(request: Request, next: Next) -> Response {
    let mut response = match refusal(request.method(), request.uri(), request.headers()) {
        Some(reason) => problem(StatusCode::FORBIDDEN, reason).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refusal(method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<&'static str> {
    let texts = |name| headers.get_all(name).iter().map(|value| value.to_str().unwrap_or_default());
    // Of two hosts, and of an absolute address beside one, nobody knows which is meant.
    let hosts: Vec<&str> = texts(HOST).chain(uri.authority().map(Authority::as_str)).collect();
    let [host] = hosts[..] else {
        return Some("the address of the page stands in one `Host`, and nowhere else");
    };
    if !is_loopback(host) {
        return Some("the page is for this computer alone: ask `localhost` or `127.0.0.1`");
    }
    let is_own = texts(ORIGIN).all(|origin| origin == format!("http://{host}"));
    if *method != Method::GET && !is_own {
        return Some("only the page itself may ask for that");
    }
    None
}

/// Whether a host, with a port or without one, is a name of this computer.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|letter| letter.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn names_of_this_computer() {
        for host in ["127.0.0.1:7777", "localhost:1", "LOCALHOST", "[::1]:7777", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org:7777",
            "127.0.0.1.nip.io",
            "10.0.0.1:7777",
            "localhost:x",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
