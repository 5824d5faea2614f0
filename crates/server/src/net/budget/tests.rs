//! Budgets with simulated time, at the numbers that the documents give.

use super::*;
use std::net::Ipv4Addr;

fn budget() -> Budget {
    Budget::new(&Settings {
        writes_burst: 2,
        writes_per_second: 1.0,
        person_writes_burst: 3,
        person_writes_per_second: 1.0,
        reads_at_once: 8,
        ..Settings::default()
    })
}

fn far(n: u32) -> IpAddr {
    IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + n))
}

#[tokio::test(start_paused = true)]
async fn each_address_has_its_own_budget_for_each_cost() {
    let budget = budget();
    let write = |address| budget.spend(address, Cost::Write);
    assert_eq!([write(far(0)), write(far(0)), write(far(0))], [Ok(()), Ok(()), Err(OverBudget)]);
    assert_eq!(write(far(1)), Ok(()));
    assert_eq!(budget.spend(far(0), Cost::Read), Ok(()));
    assert!((0..99).all(|_| write(Ipv4Addr::LOCALHOST.into()).is_ok()));
    assert!((0..99).all(|_| write("::ffff:127.0.0.1".parse().unwrap()).is_ok()));
    tokio::time::advance(Duration::from_secs(1)).await;
    assert_eq!([write(far(0)), write(far(0))], [Ok(()), Err(OverBudget)]);
}

#[tokio::test(start_paused = true)]
async fn a_site_of_many_networks_has_four_times_the_budget() {
    let budget = budget();
    let address = |n: u32| format!("2001:db8:0:{n:x}::1").parse().unwrap();
    let made = (0..100).filter(|n| budget.spend(address(*n), Cost::Write).is_ok()).count();
    assert_eq!(made, 2 * 4);
    // One network that floods does not use up what the others of its site have.
    let budget = self::budget();
    assert_eq!((0..100).filter(|_| budget.spend(address(1), Cost::Write).is_ok()).count(), 2);
    assert_eq!(budget.spend(address(2), Cost::Write), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_person_has_one_budget_wherever_it_comes_from() {
    let budget = budget();
    let write = |n: u32| budget.spend_as(PersonId([7; 16]), far(n), Cost::Write);
    assert_eq!((0..100).filter(|n| write(*n).is_ok()).count(), 3);
    assert_eq!(budget.spend_as(PersonId([8; 16]), far(0), Cost::Write), Ok(()));
    assert_eq!(budget.spend_as(PersonId([7; 16]), far(0), Cost::Read), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn memory_is_bounded_and_a_crowd_does_not_wash_away_the_flood() {
    let budget = budget();
    while budget.spend(far(0), Cost::Write).is_ok() {}
    let others = 2..3 * REMEMBERED as u32;
    assert!(others.into_iter().all(|n| budget.spend(far(n), Cost::Write).is_ok()));
    assert!(budget.networks.lock().0.len() <= REMEMBERED);
    assert_eq!(budget.spend(far(0), Cost::Write), Err(OverBudget));
}

#[test]
fn one_network_has_a_quarter_of_the_reads_at_once() {
    let budget = budget();
    let reads: Vec<_> = (0..9).map(|_| budget.begin_read(far(0))).collect();
    assert_eq!(reads.iter().filter(|read| read.is_ok()).count(), 2);
    assert!(budget.begin_read(far(1)).is_ok());
    drop(reads);
    assert!(budget.reading_by.lock().is_empty());
    assert!(budget.begin_read(far(0)).is_ok());
}

#[tokio::test(start_paused = true)]
async fn hints_and_chat_have_their_numbers() {
    let budget = Budget::new(&Settings::default());
    let count = |spend: &dyn Fn() -> Result<(), OverBudget>| {
        (0..1_000).take_while(|_| spend().is_ok()).count()
    };
    let by_person = |cost| count(&|| budget.spend_as(PersonId([7; 16]), far(0), cost));
    let from_address = |cost| count(&|| budget.spend(far(0), cost));
    assert_eq!((by_person(Cost::Hint), from_address(Cost::Hint)), (20, 80));
    assert_eq!((by_person(Cost::Chat), from_address(Cost::Chat)), (15, 60));
    tokio::time::advance(Duration::from_secs(10)).await;
    assert_eq!((by_person(Cost::Chat), from_address(Cost::Chat)), (10, 40));
    tokio::time::advance(Duration::from_secs(50)).await;
    assert_eq!(by_person(Cost::Hint), 20);
}

/// Two nodes, and what the first has told so far.
fn nodes() -> (Budget, Budget, Arc<Mutex<Vec<Spending>>>) {
    let settings = Settings { writes_burst: 40, writes_per_second: 1.0, ..Settings::default() };
    let told = Arc::<Mutex<Vec<Spending>>>::default();
    let into = told.clone();
    let first = Budget::new(&settings).telling(move |spending| into.lock().push(spending));
    (first, Budget::new(&settings), told)
}

fn spent(budget: &Budget, address: IpAddr) -> usize {
    (0..1_000).take_while(|_| budget.spend(address, Cost::Write).is_ok()).count()
}

#[tokio::test(start_paused = true)]
async fn an_address_has_as_much_at_two_nodes_as_at_one() {
    let (first, second, told) = nodes();
    assert_eq!(spent(&first, far(0)), 40);
    let news = std::mem::take(&mut *told.lock());
    assert_eq!(news.iter().map(|news| news.count).sum::<u32>(), 40);
    assert_eq!(news.len(), 8, "an eighth at a time");
    news.into_iter().for_each(|news| second.spent_elsewhere(news));
    assert_eq!((spent(&second, far(0)), spent(&second, far(1))), (0, 40));
    // A little is not worth telling.
    assert!((0..4).all(|_| first.spend(far(2), Cost::Write).is_ok()));
    assert_eq!(*told.lock(), []);
    tokio::time::advance(Duration::from_secs(10)).await;
    assert_eq!(
        (spent(&first, far(0)), spent(&second, far(0))),
        (10, 10),
        "until the news are here"
    );
}

#[tokio::test(start_paused = true)]
async fn what_somebody_takes_before_the_news_is_owed() {
    let (first, second, told) = nodes();
    assert_eq!((spent(&first, far(0)), spent(&second, far(0))), (40, 40));
    told.lock().drain(..).for_each(|news| second.spent_elsewhere(news));
    tokio::time::advance(Duration::from_secs(40)).await;
    assert_eq!(spent(&second, far(0)), 0);
    tokio::time::advance(Duration::from_secs(5)).await;
    assert_eq!(spent(&second, far(0)), 5);
}

#[tokio::test(start_paused = true)]
async fn people_and_sites_are_told_of_as_well() {
    let (first, second, told) = nodes();
    let (person, site) = (PersonId([7; 16]), |n: u32| format!("2001:db8:0:{n:x}::1").parse());
    let by = |budget: &Budget| {
        let spend = |_: &i32| budget.spend_as(person, far(0), Cost::Chat).is_ok();
        (0..100).take_while(spend).count()
    };
    assert_eq!(by(&first), 15);
    assert_eq!((0..8).map(|n| spent(&first, site(n).unwrap())).sum::<usize>(), 160);
    let news = tablee_protocol::text(&*told.lock());
    let news: Vec<Spending> = serde_json::from_str(&news).unwrap();
    news.into_iter().for_each(|news| second.spent_elsewhere(news));
    // Of fifteen lines one is not told yet.
    assert_eq!((by(&second), spent(&second, site(9).unwrap())), (1, 0));
}
