//! As much of HTTP/1.1 as setting up tables needs: one kept connection, JSON in and out.

use std::net::{IpAddr, SocketAddr};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufStream};
use tokio::net::{TcpSocket, TcpStream};

/// The largest body that is read.
const LARGEST: usize = 16 * 1024 * 1024;

/// Why a request had no answer.
#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    /// What came back is no HTTP.
    #[error("not an HTTP answer: {0}")]
    Malformed(String),
}

/// What came back.
#[derive(Clone, Debug)]
pub struct HttpResponse {
    /// The status.
    pub status: u16,
    /// The cookie that was set, `name=value`.
    pub cookie: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

/// A connection for requests, opened when it is needed and kept.
#[derive(Debug)]
pub struct Http {
    address: SocketAddr,
    /// Which of this machine's addresses requests come from; the system chooses where there is none.
    from: Option<IpAddr>,
    kept: Option<BufStream<TcpStream>>,
}

impl Http {
    /// For requests to this address.
    pub fn new(address: SocketAddr) -> Http {
        Http { address, from: None, kept: None }
    }

    /// The same, from one of this machine's addresses.
    pub fn from(self, from: IpAddr) -> Http {
        Http { from: Some(from), ..self }
    }

    /// Asks for something.
    pub async fn get(
        &mut self,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<HttpResponse, HttpError> {
        let head = self.head("GET", path, cookie);
        self.exchange(&format!("{head}\r\n")).await
    }

    /// Posts a JSON body.
    pub async fn post(
        &mut self,
        path: &str,
        cookie: Option<&str>,
        json: &str,
    ) -> Result<HttpResponse, HttpError> {
        let head = self.head("POST", path, cookie);
        let length = json.len();
        let kind = "Content-Type: application/json";
        self.exchange(&format!("{head}{kind}\r\nContent-Length: {length}\r\n\r\n{json}")).await
    }

    fn head(&self, method: &str, path: &str, cookie: Option<&str>) -> String {
        let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        format!("{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}", self.address)
    }

    /// A kept connection may have been closed meanwhile: then a fresh one is tried once.
    async fn exchange(&mut self, request: &str) -> Result<HttpResponse, HttpError> {
        if let Some(stream) = self.kept.take()
            && let Ok(answer) = self.on(stream, request).await
        {
            return Ok(answer);
        }
        let stream = self.connect().await?;
        stream.set_nodelay(true)?;
        self.on(BufStream::with_capacity(2048, 2048, stream), request).await
    }

    async fn connect(&self) -> std::io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(self.address).await };
        let socket = match from {
            IpAddr::V4(_) => TcpSocket::new_v4(),
            IpAddr::V6(_) => TcpSocket::new_v6(),
        }?;
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(self.address).await
    }

    async fn on(
        &mut self,
        mut stream: BufStream<TcpStream>,
        request: &str,
    ) -> Result<HttpResponse, HttpError> {
        stream.write_all(request.as_bytes()).await?;
        stream.flush().await?;
        let status = read_status(&mut stream).await?;
        let headers = read_headers(&mut stream).await?;
        let body = read_body(&mut stream, headers.length).await?;
        if headers.length.is_some() && !headers.closes {
            self.kept = Some(stream);
        }
        Ok(HttpResponse { status, cookie: headers.cookie, body })
    }
}

#[derive(Default)]
struct Headers {
    length: Option<usize>,
    cookie: Option<String>,
    closes: bool,
}

async fn read_line(stream: &mut BufStream<TcpStream>) -> Result<String, HttpError> {
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Err(HttpError::Malformed("the connection ended".to_owned()));
    }
    Ok(line.trim_end().to_owned())
}

async fn read_status(stream: &mut BufStream<TcpStream>) -> Result<u16, HttpError> {
    let line = read_line(stream).await?;
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.ok_or(HttpError::Malformed(line))
}

async fn read_headers(stream: &mut BufStream<TcpStream>) -> Result<Headers, HttpError> {
    let mut headers = Headers::default();
    loop {
        let line = read_line(stream).await?;
        let Some((name, value)) = line.split_once(':') else { return Ok(headers) };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => headers.length = value.parse().ok(),
            // The first is the session; others are for browsers.
            "set-cookie" => {
                headers.cookie =
                    headers.cookie.or_else(|| value.split(';').next().map(str::to_owned));
            }
            "connection" => headers.closes = value.eq_ignore_ascii_case("close"),
            _ => {}
        }
    }
}

async fn read_body(
    stream: &mut BufStream<TcpStream>,
    length: Option<usize>,
) -> Result<Vec<u8>, HttpError> {
    let Some(length) = length else {
        let mut body = Vec::new();
        stream.take(LARGEST as u64).read_to_end(&mut body).await?;
        return Ok(body);
    };
    if length > LARGEST {
        return Err(HttpError::Malformed(format!("a body of {length} bytes")));
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(body)
}
