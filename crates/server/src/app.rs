//! The application: what the areas are made of, and which part of it each handler takes.

use crate::bus::{Bus, News, Outgoing, Transport};
use crate::clubs::Clubs;
use crate::contacts::Contacts;
use crate::finished::{AnalysisQueue, Replays};
use crate::games::Games;
use crate::net::body::BodyTimeout;
use crate::net::budget::Budget;
use crate::net::closing::Closing;
use crate::net::durable_budget::DurableBudget;
use crate::net::headers::PublicScheme;
use crate::net::hosts::Hosts;
use crate::net::open_sockets::OpenSockets;
use crate::net::outbound::Outbound;
use crate::notices::Notices;
use crate::people::{People, PeopleState};
use crate::random;
use crate::seeking::Seekers;
use crate::seeking::http::SeekSockets;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::tables::http::sockets::TableSockets;
use crate::tables::registry::TableRegistry;
use crate::tables::services::Services;
use crate::tournaments::TournamentRegistry;
use axum::extract::FromRef;
use parking_lot::Mutex;
use std::sync::Arc;
use tokio::sync::watch;

/// Everything the server is made of; cheap to clone. Handlers take parts of it.
#[derive(Clone)]
pub struct App {
    services: Arc<Services>,
    table_registry: TableRegistry,
    tournaments: TournamentRegistry,
    people: People,
    closing: Arc<watch::Sender<bool>>,
    replays: Replays,
    analysis_queue: AnalysisQueue,
    notices: Notices,
    contacts: Contacts,
    clubs: Clubs,
    seekers: Seekers,
    budget: Arc<Budget>,
    durable_budget: Arc<DurableBudget>,
    sockets: OpenSockets,
    hosts: Arc<Hosts>,
    transport: Transport,
    /// Until somebody sends it.
    outgoing: Arc<Mutex<Option<Outgoing>>>,
}

/// What handlers take instead of the whole application.
macro_rules! substates {
    ($($part:ty: $app:ident => $value:expr;)*) => {
        $(impl FromRef<App> for $part {
            fn from_ref($app: &App) -> $part {
                $value
            }
        })*
    };
}

substates! {
    Store: app => app.services.store.clone();
    Arc<Services>: app => app.services.clone();
    Arc<Games>: app => app.services.games.clone();
    TableRegistry: app => app.table_registry.clone();
    TournamentRegistry: app => app.tournaments.clone();
    Replays: app => app.replays.clone();
    AnalysisQueue: app => app.analysis_queue.clone();
    Notices: app => app.notices.clone();
    Contacts: app => app.contacts.clone();
    Clubs: app => app.clubs.clone();
    SeekSockets: app => SeekSockets {
        seekers: app.seekers.clone(),
        open: app.sockets.clone(),
        budget: app.budget.clone(),
        closing: Closing::new(app.closing()),
    };
    Arc<Budget>: app => app.budget.clone();
    Arc<DurableBudget>: app => app.durable_budget.clone();
    Arc<Hosts>: app => app.hosts.clone();
    OpenSockets: app => app.sockets.clone();
    PublicScheme: app => app.public_scheme();
    BodyTimeout: app => BodyTimeout(app.services.settings.handshake());
    PeopleState: app => PeopleState {
        store: app.services.store.clone(),
        people: app.people.clone(),
        sockets: app.sockets.clone(),
        budget: app.budget.clone(),
        durable_budget: app.durable_budget.clone(),
        scheme: app.public_scheme(),
        admin_second_factor: app.services.settings.admin_second_factor,
    };
    TableSockets: app => TableSockets {
        tables: app.table_registry.clone(),
        admission: Arc::new(app.tournaments.clone()),
        open: app.sockets.clone(),
        budget: app.budget.clone(),
        closing: Closing::new(app.closing()),
    };
}

/// What callers may cost.
struct Limits {
    budget: Arc<Budget>,
    durable_budget: Arc<DurableBudget>,
    sockets: OpenSockets,
}

impl Limits {
    /// The limits that the settings give; what callers take here is told on the bus.
    async fn open(store: &Store, settings: &Settings, bus: &Bus) -> Result<Limits, StoreError> {
        let key = store.key("budgets", random::bytes()).await?;
        let durable_budget = DurableBudget::new(store.clone(), key, settings);
        let told = bus.clone();
        let budget =
            Budget::new(settings).telling(move |spending| told.publish(|| News::Spent(spending)));
        let (per_person, per_address) =
            (settings.sockets_per_person, settings.connections_per_address);
        let told = bus.clone();
        let sockets = OpenSockets::new(per_person, per_address, &settings.unlimited)
            .telling(move |ended| told.publish(|| News::Ended(ended)));
        Ok(Limits { budget: Arc::new(budget), durable_budget: Arc::new(durable_budget), sockets })
    }
}

impl App {
    /// Everything that must be there before the first request.
    pub async fn open(
        store: Store,
        transport: Transport,
        games: Games,
        settings: Settings,
    ) -> Result<App, StoreError> {
        let (bus, outgoing) = Bus::open(transport.clone());
        let Limits { budget, durable_budget, sockets } =
            Limits::open(&store, &settings, &bus).await?;
        let hosts = Arc::new(Hosts::new(&settings.hosts, settings.public_url.as_deref()));
        let people = People::open(&store, sockets.clone(), bus.clone()).await?;
        let services = Services::open(store, games, settings, &people, bus).await?;
        let services = Arc::new(services);
        let table_registry = TableRegistry::new(services.clone());
        let at_play = table_registry.open().await?;
        let tournaments = TournamentRegistry::new(services.clone(), table_registry.clone());
        tournaments.open(at_play).await?;
        let closing = Arc::new(watch::Sender::new(false));
        let replays = Replays::new(table_registry.clone());
        let end = Closing::new(closing.subscribe());
        let analysis_queue = AnalysisQueue::new(services.clone(), replays.replay_permits(), end);
        let outbound = Outbound::new(&services.settings.notice_networks);
        let notices = Notices::open(table_registry.clone(), outbound).await?;
        let contacts = Contacts::new(
            table_registry.clone(),
            notices.clone(),
            people.clone(),
            durable_budget.clone(),
        );
        let (tables, told) = (table_registry.clone(), notices.clone());
        let clubs = Clubs::new(services.clone(), tables, tournaments.clone(), told);
        let seekers = Seekers::new(table_registry.clone());
        Ok(App {
            services,
            table_registry,
            tournaments,
            people,
            closing,
            replays,
            analysis_queue,
            notices,
            contacts,
            clubs,
            seekers,
            budget,
            durable_budget,
            sockets,
            hosts,
            transport,
            outgoing: Arc::new(Mutex::new(Some(outgoing))),
        })
    }

    /// What every table shares.
    pub fn services(&self) -> &Services {
        &self.services
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.services.store
    }

    /// The tables.
    pub fn table_registry(&self) -> &TableRegistry {
        &self.table_registry
    }

    /// The tournaments.
    pub fn tournaments(&self) -> &TournamentRegistry {
        &self.tournaments
    }

    /// What tells people that games wait for them.
    pub fn notices(&self) -> &Notices {
        &self.notices
    }

    /// The people that people know.
    pub fn contacts(&self) -> &Contacts {
        &self.contacts
    }

    /// What brings people together who look for a table.
    pub fn seekers(&self) -> &Seekers {
        &self.seekers
    }

    /// Passes news of people and tables on to whoever keeps something about them, until the task
    /// is dropped. It listens from the call on, not only once it is awaited.
    pub fn pass_on_news(&self) -> impl Future<Output = ()> + use<> {
        let events = self.people.events();
        let tables = self.table_registry.clone().follow_people(events.subscribe());
        let tournaments = self.tournaments.clone().follow_people(events.subscribe());
        let notices = self.notices.follow_tables();
        async move {
            tokio::join!(tables, tournaments, notices);
        }
    }

    /// Sends news to other nodes, until the task is dropped.
    pub fn send_news(&self) -> impl Future<Output = ()> + use<> {
        let outgoing = self.outgoing.lock().take();
        async move {
            if let Some(outgoing) = outgoing {
                outgoing.send_all().await;
            }
        }
    }

    /// What carries news between nodes.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// What callers may cost now.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The open sockets.
    pub fn sockets(&self) -> &OpenSockets {
        &self.sockets
    }

    /// Says when the server begins to close.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// The server closes: everybody is told to come back, every table is put away.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.tournaments.close().await;
        self.table_registry.close().await;
    }

    /// How browsers reach the server.
    pub fn public_scheme(&self) -> PublicScheme {
        PublicScheme::of(self.services.settings.public_url.as_deref())
    }

    /// Who is who.
    pub fn people(&self) -> &People {
        &self.people
    }
}
