//! What a board has: a serial line, a counter, and no one to report a panic to.
//!
//! The serial line is the C library's standard input and output, so that the programs run on the host as they are. To the
//! compiler it is as unknown as a register: nothing that depends on what comes in can be worked out beforehand.
#![no_std]

#[link(name = "c")]
unsafe extern "C" {
    fn getchar() -> i32;
    fn putchar(byte: i32) -> i32;
    /// Defined nowhere. A program in which the optimizer has left a way to a panic does not link.
    safe fn a_panic_path_is_left() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    a_panic_path_is_left()
}

/// The next byte from the serial line; `None` at its end.
pub fn receive() -> Option<u8> {
    // SAFETY: it takes nothing, and the library's stream is there from the beginning of `main` to its end.
    u8::try_from(unsafe { getchar() }).ok()
}

/// Writes a byte to the serial line.
pub fn send(byte: u8) {
    // SAFETY: as above; it takes any number.
    unsafe { putchar(i32::from(byte)) };
}

/// The function that the program begins with, in place of Rust's own, which is in the standard library.
#[macro_export]
macro_rules! main {
    ($run:path) => {
        // SAFETY: no other function of a program has this name.
        #[unsafe(no_mangle)]
        extern "C" fn main() -> i32 {
            $run();
            0
        }
    };
}

pub mod door;
