//! Durable budgets with a simulated clock, at the numbers that the documents give.

use super::*;
use std::net::Ipv4Addr;
use tablee_storage::Location;

/// Budgets on a store of their own, in a folder that lasts as long.
async fn bench() -> (DurableBudget, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (reopened(&folder).await, folder)
}

/// The budgets of a server that was started again in this folder.
async fn reopened(folder: &tempfile::TempDir) -> DurableBudget {
    let store = Store::open_at(&Location::Folder(folder.path().to_owned())).await.unwrap();
    DurableBudget::new(store, [1; 32], &Settings::default())
}

fn far(n: u32) -> Payer {
    Payer { address: IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + n)), person: None }
}

fn micros(time: Duration) -> Micros {
    time.as_micros() as Micros
}

const BEGAN: Micros = 1_800_000_000_000_000;

/// How many of these are paid for one by one.
async fn left(
    budget: &DurableBudget,
    cost: DurableCost,
    step: u32,
    payer: Payer,
    now: Micros,
) -> u32 {
    let mut paid = 0;
    while budget.spend_at(cost, step, payer, now).await.is_ok() {
        paid += step;
    }
    paid
}

#[tokio::test]
async fn an_address_makes_so_many_accounts_a_day() {
    let (budget, folder) = bench().await;
    let made = async |n, now| left(&budget, DurableCost::Account, 1, far(n), now).await;
    assert_eq!((made(0, BEGAN).await, made(1, BEGAN).await), (30, 30));
    budget.store.close().await;
    let budget = reopened(&folder).await;
    let made = async |n, now| left(&budget, DurableCost::Account, 1, far(n), now).await;
    assert_eq!(made(0, BEGAN).await, 0, "a server that is started again has forgotten nothing");
    assert_eq!(made(0, BEGAN + micros(DAY / 2)).await, 15);
    assert_eq!(made(0, BEGAN + micros(DAY * 7)).await, 30);
}

#[tokio::test]
async fn a_site_of_many_networks_has_four_times_the_accounts() {
    let (budget, _folder) = bench().await;
    let mut made = 0;
    for n in 0..1_000 {
        let address = format!("2001:db8:0:{n:x}::1").parse().unwrap();
        let payer = Payer { address, person: None };
        made += u32::from(budget.spend_at(DurableCost::Account, 1, payer, BEGAN).await.is_ok());
    }
    assert_eq!(made, 120);
}

#[tokio::test]
async fn tournaments_bots_and_messages_have_their_numbers() {
    let (budget, _folder) = bench().await;
    let person = |n| Payer { person: Some(PersonId([n; 16])), ..far(0) };
    assert_eq!(left(&budget, DurableCost::Tournament, 1, far(0), BEGAN).await, 60);
    assert_eq!(left(&budget, DurableCost::Bot, 500, person(1), BEGAN).await, 4_000);
    let by_others = left(&budget, DurableCost::Bot, 500, far(0), BEGAN).await;
    assert_eq!(by_others, 12_000, "four times as many of one address");
    assert_eq!(left(&budget, DurableCost::Message, 1, person(1), BEGAN).await, 5);
    assert_eq!(left(&budget, DurableCost::Message, 1, far(0), BEGAN).await, 15);
    assert_eq!(left(&budget, DurableCost::Invitation, 1, person(1), BEGAN).await, 30);
    let later = BEGAN + micros(Duration::from_secs(60));
    assert_eq!(left(&budget, DurableCost::Bot, 1, person(1), later).await, 60);
    assert_eq!(left(&budget, DurableCost::Message, 1, person(1), later).await, 2);
    assert_eq!(left(&budget, DurableCost::Invitation, 1, person(1), later).await, 3);
    let later = BEGAN + micros(DAY / 2);
    assert_eq!(left(&budget, DurableCost::Tournament, 1, far(0), later).await, 30);
}

#[tokio::test]
async fn what_came_to_nothing_is_paid_back_and_the_machine_itself_pays_nothing() {
    let (budget, _folder) = bench().await;
    let spent = budget.spend_at(DurableCost::Bot, 4_000, far(0), BEGAN).await.unwrap();
    budget.pay_back(spent).await;
    assert_eq!(left(&budget, DurableCost::Bot, 4_000, far(0), BEGAN).await, 16_000);
    let here = Payer { address: Ipv4Addr::LOCALHOST.into(), person: None };
    for _ in 0..99 {
        budget.spend_at(DurableCost::Account, 1, here, BEGAN).await.unwrap();
    }
}
