//! Deployment files: the compose file is read as YAML, its names, ports and settings fit together, and a node runs with
//! them; systemd knows every word of the units. Containers are not run.

use crate::private_nats::PrivateNats;
use crate::private_postgres::new_database;
use crate::raw_client::Guest;
use crate::server_process::{PATIENCE, Server, free};
use saphyr::{LoadableYamlNode as _, Scalar, Yaml};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What YAML says, with aliases in full.
fn value(node: &Yaml<'_>) -> Value {
    match node {
        Yaml::Value(Scalar::Null) => Value::Null,
        Yaml::Value(Scalar::Boolean(yes)) => (*yes).into(),
        Yaml::Value(Scalar::Integer(number)) => (*number).into(),
        Yaml::Value(Scalar::String(text)) => text.as_ref().into(),
        Yaml::Sequence(all) => all.iter().map(value).collect(),
        Yaml::Mapping(all) => {
            let name = |key: &Yaml<'_>| key.as_str().expect("a name").to_owned();
            all.iter().map(|(key, one)| (name(key), value(one))).collect()
        }
        other => panic!("{other:?}"),
    }
}

fn compose() -> Value {
    yaml("deploy/compose.yaml")
}

fn yaml(path: &str) -> Value {
    let documents = Yaml::load_from_str(&read(path)).unwrap();
    assert_eq!(documents.len(), 1);
    value(&documents[0])
}

fn names(map: &Value) -> BTreeSet<&str> {
    map.as_object().into_iter().flat_map(Map::keys).map(String::as_str).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}"))
}

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().map(text)
}

/// The services that are nodes: their environment is the same.
fn nodes(compose: &Value) -> (Vec<&str>, &Map<String, Value>) {
    let services = compose["services"].as_object().unwrap();
    let nodes = services.iter().filter(|(_, service)| service["image"] == "tablee");
    let (names, all): (Vec<&str>, Vec<&Value>) =
        nodes.map(|(name, service)| (name.as_str(), service)).unzip();
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "nodes are equal");
    (names, all[0]["environment"].as_object().unwrap())
}

/// A text as compose passes it on: `${NAME…}` in it is what the operator has set.
fn interpolated(text: &str) -> String {
    let (mut done, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("${") {
        let (inside, after) = after.split_once('}').expect("a closing brace");
        let name = inside.split(':').next().unwrap();
        let set = match name {
            "PASSWORD" => "secret",
            "PUBLIC_HOST" => "tablee.example",
            other => panic!("nobody is told to set {other}"),
        };
        done.extend([before, set]);
        rest = after;
    }
    done + rest
}

/// The words after this one, in the one line of the Caddyfile that has it.
fn directive<'a>(proxy: &'a str, name: &str) -> Vec<&'a str> {
    let lines = proxy.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let found: Vec<_> = lines.filter(|words| words.first() == Some(&name)).collect();
    assert_eq!(found.len(), 1, "{name}: {found:?}");
    found[0][1..].iter().copied().filter(|word| *word != "{").collect()
}

#[test]
fn what_the_compose_file_names_is_there() {
    let compose = compose();
    let services = names(&compose["services"]);
    assert_eq!(services, ["bus", "database", "node1", "node2", "node3", "proxy"].into());
    // A word that compose does not know is refused by it.
    let words = ["image", "restart", "depends_on", "environment", "stop_grace_period", "volumes"]
        .into_iter()
        .chain(["healthcheck", "ports"])
        .collect::<BTreeSet<_>>();
    let volumes = names(&compose["volumes"]);
    for name in &services {
        let service = &compose["services"][name];
        let unknown: Vec<_> = names(service).difference(&words).copied().collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
        for needed in names(&service["depends_on"]) {
            assert_eq!(service["depends_on"][needed]["condition"], "service_healthy");
            let check = &compose["services"][needed]["healthcheck"]["test"];
            assert_eq!(texts(check).next(), Some("CMD"), "{needed} says whether it is healthy");
        }
        for volume in texts(&service["volumes"]) {
            match volume.split(':').next().unwrap() {
                file if file.starts_with("./") => drop(read(&format!("deploy/{file}"))),
                named => assert!(volumes.contains(named), "{named} is no volume"),
            }
        }
        let environment = service["environment"].as_object();
        environment.into_iter().flatten().for_each(|(_, set)| drop(interpolated(text(set))));
    }
}

#[test]
fn names_and_ports_of_the_nodes_and_their_neighbours_agree() {
    let compose = compose();
    let (nodes, settings) = nodes(&compose);
    let setting = |name: &str| interpolated(text(&settings[name]));
    let port = |name: &str| setting(name).parse::<SocketAddr>().unwrap().port();
    let documented = read("docs/settings.md");
    for name in settings.keys() {
        assert!(documented.contains(&format!("`{name}`")), "there is no setting {name}");
    }
    let proxy = read("deploy/Caddyfile");
    let upstreams: Vec<String> =
        nodes.iter().map(|node| format!("{node}:{}", port("TABLEE_LISTEN"))).collect();
    assert_eq!(directive(&proxy, "reverse_proxy"), upstreams);
    assert_eq!(directive(&proxy, "health_port"), [port("TABLEE_OPS_LISTEN").to_string()]);
    assert_eq!(directive(&proxy, "health_uri"), ["/readyz"]);
    let exposed = format!("EXPOSE {}\n", port("TABLEE_LISTEN"));
    assert!(read("packaging/Containerfile").contains(&exposed), "the image has another port");
    assert_eq!(setting("TABLEE_PUBLIC_URL"), "https://tablee.example");
    let network = &compose["networks"]["default"]["ipam"]["config"][0]["subnet"];
    assert_eq!(&setting("TABLEE_TRUSTED_PROXIES"), text(network), "the proxy is in it");
    let database = &compose["services"]["database"]["environment"];
    let part = |name: &str| interpolated(text(&database[name]));
    let [user, password, name] = ["POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"].map(part);
    assert_eq!(setting("TABLEE_STORE"), format!("postgres://{user}:{password}@database/{name}"));
    assert_eq!(setting("TABLEE_BUS"), "nats://bus:4222");
    let image = text(&compose["services"]["database"]["image"]);
    let version: u32 = image.rsplit(':').next().unwrap().parse().unwrap();
    assert!(version >= 15, "PostgreSQL {version}");
}

/// The settings of the compose file are those of the real server; only where things are differs here.
#[test]
fn a_node_runs_with_the_settings_of_the_compose_file() {
    let compose = compose();
    let (_, settings) = nodes(&compose);
    let (nats, url, ops) = (PrivateNats::start(), new_database(), free());
    let here = |name: &str, set: &Value| match name {
        "TABLEE_BUS" => nats.url(),
        "TABLEE_OPS_LISTEN" => ops.to_string(),
        _ => interpolated(text(set)),
    };
    // `--listen` and `--store` come before what the environment says.
    let settings: Vec<(&str, String)> =
        settings.iter().map(|(name, set)| (name.as_str(), here(name, set))).collect();
    let environment: Vec<(&str, &str)> =
        settings.iter().map(|(name, set)| (*name, set.as_str())).collect();
    let node = Server::node(&url, free(), &environment);
    let began = Instant::now();
    while Guest::stranger(ops).get("/readyz").status != 200 {
        assert!(began.elapsed() < PATIENCE, "the proxy would never send anybody");
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(Guest::stranger(node.address()).get("/readyz").status, 404);
    let public = Guest::stranger(node.address()).get("/api/me");
    assert_eq!(public.status, 200, "{}", public.body);
}

/// Prometheus asks the nodes of the compose file at their port for operators, and alerts name metrics that there are.
#[test]
fn prometheus_watches_the_nodes_and_what_they_count() {
    let compose = compose();
    let (nodes, settings) = nodes(&compose);
    let port = text(&settings["TABLEE_OPS_LISTEN"]).parse::<SocketAddr>().unwrap().port();
    let config = yaml("deploy/prometheus.yml");
    let scrape = &config["scrape_configs"][0];
    let targets: Vec<&str> = texts(&scrape["static_configs"][0]["targets"]).collect();
    assert_eq!(targets, nodes.iter().map(|node| format!("{node}:{port}")).collect::<Vec<_>>());
    assert_eq!((text(&scrape["job_name"]), texts(&config["rule_files"]).count()), ("tablee", 1));
    let rules = texts(&config["rule_files"]).map(|file| yaml(&format!("deploy/{file}"))).next();
    let rules = rules.unwrap()["groups"][0]["rules"].as_array().unwrap().clone();
    let (documented, mut named) = (read("docs/metrics.md"), BTreeSet::new());
    for rule in &rules {
        let expression = text(&rule["expr"]);
        assert!(!text(&rule["annotations"]["summary"]).is_empty());
        for job in expression.split("job=").skip(1) {
            assert!(job.starts_with("\"tablee\""), "{expression}");
        }
        let words = expression.split(|c: char| !c.is_alphanumeric() && c != '_');
        for word in words.filter(|word| word.starts_with("tablee_")) {
            let metric = word.trim_end_matches("_bucket");
            assert!(documented.contains(&format!("| `{metric}` |")), "{metric} is no metric");
            named.insert(metric.to_owned());
        }
    }
    for needed in ["tablee_store_silent_seconds", "tablee_append_seconds", "tablee_nats_connected"]
    {
        assert!(named.contains(needed), "nobody is told of {needed}");
    }
}

/// Where systemd is: it says nothing about units that it understands.
#[test]
fn systemd_understands_the_units() {
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        println!("no systemd-analyze here: the units are not checked");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let service = read("packaging/tablee.service");
    // It looks whether the program is there.
    let service = service.replace("/usr/bin/tablee", env!("CARGO_BIN_EXE_tablee"));
    let units = [("tablee.service", service), ("tablee.socket", read("packaging/tablee.socket"))];
    let mut verify = Command::new("systemd-analyze");
    verify.args(["verify", "--man=no"]);
    for (name, unit) in units {
        let file = dir.path().join(name);
        std::fs::write(&file, unit).unwrap();
        verify.arg(file);
    }
    let said = verify.output().unwrap();
    let text = String::from_utf8_lossy(&[said.stdout, said.stderr].concat()).into_owned();
    assert!(said.status.success() && text.is_empty(), "{text}");
}
