//! What tournaments must do: the rules of the drive one by one, the other formats, the log.

mod amending;
mod comings;
mod drive;
mod formats;
mod hall;
mod random;
mod roles;
mod wire;
