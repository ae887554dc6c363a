//! The independent oracle: what a statechart does according to W3C SCXML, with nothing of the macro in it.
//!
//! A [chart](chart::Chart) comes from the [generator](generate) or from an [SCXML file](scxml). The
//! [interpreter](interpret) runs it by the [algorithm of the specification][algorithm]; [`source`] writes it as
//! `fsm!` source. `tests/charts` compiles that source and compares the two.
//!
//! [algorithm]: https://www.w3.org/TR/scxml/#AlgorithmforSCXMLInterpretation

pub mod balance;
pub mod chart;
pub mod generate;
pub mod interpret;
pub mod random;
pub mod scxml;
pub mod source;
