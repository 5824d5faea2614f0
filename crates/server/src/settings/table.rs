//! The table of settings: their names and what each is for.

/// One line of the table of settings.
pub struct Setting {
    /// Its name in the file; in the environment it is `TABLEE_` and this in capitals.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
}

/// THE table of settings; docs/settings.md is this table and what each is by default.
pub const SETTINGS: &[Setting] = &[
    Setting { name: "listen", about: "Address and port to listen on; also `--listen`." },
    Setting { name: "data", about: "Folder of the data file `tablee.db`; also `--data`." },
    Setting {
        name: "store",
        about: "A PostgreSQL database in place of the data file, `postgres://user:password@host/database`; also `--store`.",
    },
    Setting {
        name: "bus",
        about: "NATS servers that carry news between several servers on one database, `nats://user:password@host:4222` (several with commas); also `--bus`. Without, the database carries them.",
    },
    Setting {
        name: "public_url",
        about: "How people reach the server, for invite links and QR codes; guessed from the request unless given.",
    },
    Setting {
        name: "hosts",
        about: "Names under which the server is reached, beside the host of `public_url`, IP addresses, names without a dot and local names (`.local`, `.lan`, `.internal`, `.home.arpa`, `.localhost`); requests for other names are refused.",
    },
    Setting {
        name: "trusted_proxies",
        about: "Networks (CIDR) of proxies whose `X-Forwarded-For` is believed; only the proxies, never clients.",
    },
    Setting {
        name: "unlimited",
        about: "Networks (CIDR) whose callers no budget limits; empty it where a tunnel or a proxy that adds no `X-Forwarded-For` ends on the machine itself.",
    },
    Setting {
        name: "ops_listen",
        about: "Address and port for `/metrics` and `/readyz` alone; they are then not answered on `listen`.",
    },
    Setting {
        name: "drain_seconds",
        about: "Over how many seconds one of several nodes that is asked to stop (SIGTERM) sends people to the others.",
    },
    Setting { name: "max_connections", about: "How many connections may be open at once." },
    Setting {
        name: "connections_per_address",
        about: "How many of them one address (IPv4, or IPv6 /64; a /48 four times as many) may have; also WebSockets, counted behind proxies too.",
    },
    Setting {
        name: "handshake_seconds",
        about: "How long a connection may take to send its request.",
    },
    Setting {
        name: "stall_seconds",
        about: "How long a connection may read less than 16 kB of what waits for it.",
    },
    Setting {
        name: "writes_burst",
        about: "How many requests that change something one address (IPv4, or IPv6 /64; a /48 four times as many) may send at once.",
    },
    Setting { name: "writes_per_second", about: "How many such requests per second after that." },
    Setting {
        name: "person_writes_burst",
        about: "How many requests that change something one person may send at once, wherever from.",
    },
    Setting {
        name: "person_writes_per_second",
        about: "How many such requests per second after that.",
    },
    Setting { name: "upgrades_burst", about: "How many WebSockets one address may open at once." },
    Setting { name: "upgrades_per_second", about: "How many WebSockets per second after that." },
    Setting {
        name: "person_upgrades_burst",
        about: "How many WebSockets one person may open at once.",
    },
    Setting {
        name: "person_upgrades_per_second",
        about: "How many WebSockets per second after that.",
    },
    Setting {
        name: "sockets_per_person",
        about: "How many WebSockets one person may have open; one address may have `connections_per_address`.",
    },
    Setting {
        name: "tables_per_person",
        about: "How many open or running tables one person may have made.",
    },
    Setting {
        name: "tables_per_address",
        about: "How many open or running tables may have been made from one address (a /48 four times as many).",
    },
    Setting {
        name: "tournaments_per_person",
        about: "How many tournaments that have not ended one person may have made.",
    },
    Setting {
        name: "accounts_per_day",
        about: "How many people may register from one address in a day (a /48 four times as many).",
    },
    Setting {
        name: "reads_burst",
        about: "How many requests to `/api` that change nothing one address may send at once.",
    },
    Setting { name: "reads_per_second", about: "How many such requests per second after that." },
    Setting {
        name: "reads_at_once",
        about: "How many of them run at the same time; one address may have a quarter of them.",
    },
    Setting { name: "messages_burst", about: "How many messages one WebSocket may send at once." },
    Setting {
        name: "messages_per_second",
        about: "How many messages one WebSocket may send per second after that.",
    },
    Setting {
        name: "bot_threads",
        about: "How many bots think at the same time; by default half the cores.",
    },
    Setting { name: "bot_think_ms", about: "How long a bot thinks about a move at most." },
    Setting {
        name: "bot_pace_ms",
        about: "How long a bot takes for a move at least, so that people can follow.",
    },
    Setting {
        name: "bot_courtesy_ms",
        about: "How long a bot waits before it moves on where somebody may cut in (a challenge).",
    },
    Setting { name: "substitute", about: "The level that plays an abandoned seat." },
    Setting {
        name: "absence_seconds",
        about: "How long a table without clocks, or a rated one, waits for somebody who is not connected before a bot plays on.",
    },
    Setting {
        name: "rated_wait_seconds",
        about: "How long a rated game without clocks waits for a move before whoever owes it has left, connected or not.",
    },
    Setting {
        name: "rated_pause_seconds",
        about: "How long a pause of a rated game lasts before anybody who plays may go on without the others.",
    },
    Setting {
        name: "steward_seconds",
        about: "How long a game waits for a ruling of its steward before the dictionary decides.",
    },
    Setting {
        name: "seat_return_seconds",
        about: "How long a bot keeps a seat of a tournament that only an organiser gives back, where every organiser plays; then its person may take it back.",
    },
    Setting {
        name: "overtime_seconds",
        about: "How long somebody has for a move once the bell of a tournament has rung, at a table whose game knows no bell.",
    },
    Setting {
        name: "idle_seconds",
        about: "How long a table without connections stays in memory.",
    },
    Setting {
        name: "admin_second_factor",
        about: "`optional` or `required`: whether admins need a second factor to do anything that takes the role.",
    },
    Setting {
        name: "notice_delay_seconds",
        about: "How long a game waits for somebody who is not at its table before they are told.",
    },
    Setting {
        name: "notice_gap_seconds",
        about: "How long after one notice a person is told nothing more; what comes meanwhile is told together.",
    },
    Setting {
        name: "notice_retry_seconds",
        about: "How long to wait before a notice that did not arrive is sent again; the waits after that are 5, 30, 120 and 480 times as long.",
    },
    Setting {
        name: "notice_networks",
        about: "Networks (CIDR) that webhooks and push may reach beside the public internet, also without TLS: for an intranet.",
    },
    Setting {
        name: "smtp",
        about: "The mail server that takes mails: `smtps://mail.example` (TLS, 465), `smtp://mail.example` (STARTTLS, 587) or `smtp://127.0.0.1:25?tls=none`. None is sent without it; it takes `mail_from` and `public_url`.",
    },
    Setting { name: "smtp_user", about: "The user at the mail server." },
    Setting {
        name: "smtp_password",
        about: "The password at the mail server; never sent without encryption.",
    },
    Setting { name: "smtp_password_file", about: "A file with that password, in its place." },
    Setting { name: "mail_from", about: "By whom mails are sent: `Tablée <tablee@example.org>`." },
    Setting {
        name: "log",
        about: "What is logged, as for tracing: `info`, `tablee_server=debug`.",
    },
    Setting { name: "log_format", about: "`text` for people, `json` for machines." },
];
