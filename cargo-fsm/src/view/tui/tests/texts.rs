//! Times, and what fits into columns.

use crate::view::tui::text::{around, cut, duration, time, wrapped};

#[test]
fn times_are_read_and_written() {
    let texts = [0.0, 5.25, 9_999.0, 10_000.0, 90_500.0].map(time);
    assert_eq!(texts, ["0 ms", "5.3 ms", "9999 ms", "10 s", "90.5 s"]);
    let read = ["250", " 2s", "1.5 min", "1h", "3ms"].map(duration);
    assert_eq!(read, [Some(250.0), Some(2e3), Some(90e3), Some(3600e3), Some(3.0)]);
    for bad in ["", "s", "-1", "2 weeks", "inf", "NaN", "1e9999"] {
        assert_eq!(duration(bad), None, "{bad}");
    }
}

#[test]
fn texts_fit_into_columns() {
    assert_eq!(["Closed", "Closed", "Closed"].map(|text| cut(text, 6)), ["Closed"; 3]);
    assert_eq!(
        (cut("Closed", 4), cut("Closed", 0), cut("門が開く", 4)),
        ("Clo…".into(), "".into(), "門…".into())
    );
    assert_eq!(wrapped("a guard that is asked", 8), ["a guard", "that is", "asked"]);
    assert_eq!(wrapped("self.very_long.path", 6), ["self.v", "ery_lo", "ng.pat", "h"]);
    assert_eq!(wrapped("門門", 1), ["門", "門"]);
}

#[test]
fn a_window_stays_inside_its_list() {
    assert_eq!(around(0, 3, 10), 0..3);
    assert_eq!(around(50, 100, 10), 45..55);
    assert_eq!(around(99, 100, 10), 90..100);
    assert_eq!(around(5, 0, 0), 0..0);
}
