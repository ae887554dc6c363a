// What the server tells by itself: that something has changed, and now and then that it is still there.

// The server speaks each two seconds. Where it has not for so long, it is taken to be gone.
export const SILENCE = 7_000;
const AGAIN = 1_000;

// `heard` gets the counts of changes, or nothing where there is no connection.
export function follow(heard) {
    const source = new EventSource("api/changes");
    let timer = null;
    const gone = () => {
        clearTimeout(timer);
        source.close();
        heard(null);
        setTimeout(() => follow(heard), AGAIN);
    };
    const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(gone, SILENCE);
    };
    source.onerror = gone;
    source.onmessage = (event) => {
        wait();
        heard(JSON.parse(event.data));
    };
    wait();
}
