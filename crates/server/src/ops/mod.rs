//! Running the house: copies, examinations.

pub mod backup;
pub mod datafile;
pub mod doctor;
mod packed;
