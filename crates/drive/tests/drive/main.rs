//! What tournaments must do: the rules of the drive one by one, the other formats, the log.

mod drive;
mod hall;
mod random;
