//! Actors: tasks that own something and take orders one at a time, and the registry of those that
//! are in memory. Tables and tournaments are such.

use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;

/// A way to reach an actor by orders of type `O`; cheap to clone.
pub struct Handle<O>(mpsc::Sender<Box<O>>);

/// A way to reach an actor that does not keep it in memory.
pub struct WeakHandle<O>(mpsc::WeakSender<Box<O>>);

/// The actor's end. Orders are boxed: a queue keeps room for 32 of them, also where none waits.
pub struct Orders<O>(mpsc::Receiver<Box<O>>);

/// The actor is no longer in memory: get a new handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActorStopped;

impl<O> Handle<O> {
    /// A handle, and the orders that come through it; so many may wait before whoever gives them
    /// has to wait too.
    pub fn new(waiting: usize) -> (Handle<O>, Orders<O>) {
        let (sender, orders) = mpsc::channel(waiting);
        (Handle(sender), Orders(orders))
    }

    /// Gives an order, waiting for room in the queue.
    pub async fn order(&self, order: O) -> Result<(), ActorStopped> {
        self.0.send(Box::new(order)).await.map_err(|_| ActorStopped)
    }

    /// Gives an order if there is room for it.
    pub fn try_order(&self, order: O) {
        let _ = self.0.try_send(Box::new(order));
    }

    /// Waits until the actor has left memory.
    pub async fn closed(&self) {
        self.0.closed().await;
    }

    /// Whether the actor has left memory.
    pub fn has_stopped(&self) -> bool {
        self.0.is_closed()
    }

    /// A way that does not keep the actor in memory: for the actor's own tasks.
    pub fn downgrade(&self) -> WeakHandle<O> {
        WeakHandle(self.0.downgrade())
    }
}

impl<O> WeakHandle<O> {
    /// A handle, while the actor is in memory.
    pub fn upgrade(&self) -> Option<Handle<O>> {
        self.0.upgrade().map(Handle)
    }
}

impl<O> Clone for WeakHandle<O> {
    fn clone(&self) -> WeakHandle<O> {
        WeakHandle(self.0.clone())
    }
}

impl<O> Orders<O> {
    /// The next order; nothing once nobody can give any more. Cancel safe.
    pub async fn recv(&mut self) -> Option<O> {
        self.0.recv().await.map(|order| *order)
    }

    /// Whether no order waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes no more orders but those that wait.
    pub fn close(&mut self) {
        self.0.close();
    }
}

impl<O> Clone for Handle<O> {
    fn clone(&self) -> Handle<O> {
        Handle(self.0.clone())
    }
}

/// The actors in memory, by name.
pub struct Actors<O>(Arc<Mutex<HashMap<String, Handle<O>>>>);

impl<O> Actors<O> {
    /// The actor of that name, if it is in memory.
    pub fn find(&self, id: &str) -> Option<Handle<O>> {
        self.awake().get(id).filter(|handle| !handle.has_stopped()).cloned()
    }

    /// Takes an actor in and starts it, unless somebody else was quicker: then theirs is the one,
    /// and ours never starts.
    pub fn admit(&self, id: String, handle: Handle<O>, start: impl FnOnce()) -> Handle<O> {
        let mut awake = self.awake();
        if let Some(first) = awake.get(&id).filter(|handle| !handle.has_stopped()) {
            return first.clone();
        }
        start();
        awake.insert(id, handle.clone());
        handle
    }

    /// Every actor in memory.
    pub fn all(&self) -> Vec<Handle<O>> {
        self.awake().values().cloned().collect()
    }

    /// The names of the actors in memory.
    pub fn names(&self) -> Vec<String> {
        let awake = self.awake();
        let there = awake.iter().filter(|(_, handle)| !handle.has_stopped());
        there.map(|(id, _)| id.clone()).collect()
    }

    /// Forgets the actors that have left memory.
    pub fn sweep(&self) {
        self.awake().retain(|_, handle| !handle.has_stopped());
    }

    /// Gives every actor its last order, and waits until all have left memory.
    pub async fn close(&self, last: impl Fn() -> O) {
        let handles: Vec<Handle<O>> = self.awake().drain().map(|(_, handle)| handle).collect();
        for handle in &handles {
            let _ = handle.order(last()).await;
        }
        for handle in handles {
            handle.closed().await;
        }
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<String, Handle<O>>> {
        self.0.lock()
    }
}

impl<O> Default for Actors<O> {
    fn default() -> Actors<O> {
        Actors(Arc::default())
    }
}

impl<O> Clone for Actors<O> {
    fn clone(&self) -> Actors<O> {
        Actors(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::{Actors, Handle};

    #[tokio::test]
    async fn only_the_first_of_two_actors_of_a_name_starts() {
        let actors = Actors::<u8>::default();
        let (first, mut orders) = Handle::new(1);
        let (second, _unused) = Handle::new(1);
        actors.admit("a".to_owned(), first, || {});
        let found = actors.admit("a".to_owned(), second, || panic!("the second must not start"));
        found.order(7).await.unwrap();
        assert_eq!(orders.recv().await, Some(7));
    }

    #[tokio::test]
    async fn an_actor_that_left_memory_makes_room_for_another() {
        let actors = Actors::<u8>::default();
        let (first, orders) = Handle::new(1);
        actors.admit("a".to_owned(), first, || {});
        drop(orders);
        assert!(actors.find("a").is_none());
        let (second, mut orders) = Handle::new(1);
        actors.admit("a".to_owned(), second, || {});
        actors.find("a").unwrap().order(8).await.unwrap();
        assert_eq!(orders.recv().await, Some(8));
    }
}
