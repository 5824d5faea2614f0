//! `tablee engine`: one JSON object per line in, exactly one per line out, whatever comes.

pub(crate) mod lines;
mod reply;
mod request;
mod session;

use crate::args::Failure;
use lines::{Lines, Said};
use reply::{Code, EngineError};
use request::Request;
use session::Session;
use std::io::{self, BufRead, Write};
use tablee_game_registry::{GameRegistry, all_games};

/// The version of the protocol that is spoken.
pub const PROTOCOL: u32 = 1;

/// Speaks the protocol on standard input and output until the input ends.
pub fn run() -> Result<(), Failure> {
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    match serve(&all_games(), input, io::BufWriter::new(output)) {
        // The other side hung up: nobody is left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(|error| Failure::no(format!("the line broke: {error}"))),
    }
}

/// Speaks the protocol over any input and output.
pub fn serve(
    registry: &GameRegistry,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut session = Session::new(registry);
    let mut lines = Lines::new(input);
    while let Some(said) = lines.next()? {
        let reply = match said {
            Said::Line(bytes) => answer(&mut session, bytes),
            Said::TooLong => {
                let message = format!("a line has at most {} bytes", lines::LONGEST);
                reply::error("null", &EngineError::new(Code::BadRequest, message))
            }
        };
        output.write_all(reply.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(session: &mut Session<'_>, line: &[u8]) -> String {
    match Request::read(line) {
        Ok(request) => match session.answer(&request) {
            Ok(ok) => reply::ok(request.id(), &ok),
            Err(fault) => reply::error(request.id(), &fault),
        },
        Err(fault) => reply::error("null", &fault),
    }
}
