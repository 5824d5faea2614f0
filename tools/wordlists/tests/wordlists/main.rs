//! Laws of the dictionaries: how forms are made, and what the shipped files hold.

#![cfg(test)]

mod dawg;
mod fuzz;
mod hunspell;
mod listed;
mod packages;
mod shipped;
