//! Does identical work once for all callers that ask at the same moment. The work starts after the last of them has asked, so
//! every caller sees each commit that was made before its question.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, oneshot};
use tokio::time::{Duration, Instant, timeout_at};

/// The waiting callers by key. Every key in the map has a worker, which checks again before it ends.
#[derive(Debug)]
pub(crate) struct Coalescer<K, Q, A> {
    waiting: Mutex<HashMap<K, Vec<Waiter<Q, A>>>>,
    /// Notified when another caller joins.
    joined: Notify,
}

#[derive(Debug)]
pub(crate) struct Waiter<Q, A> {
    pub(crate) question: Q,
    /// Left without an answer when the work failed.
    answer: oneshot::Sender<A>,
}

impl<K, Q, A> Default for Coalescer<K, Q, A> {
    fn default() -> Self {
        Self { waiting: Mutex::default(), joined: Notify::new() }
    }
}

impl<K: Clone + Eq + Hash, Q, A: Clone> Coalescer<K, Q, A> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, Vec<Waiter<Q, A>>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins the waiting callers. `true` when no work is running for the key: then the caller has to start it.
    pub(crate) fn join(&self, key: &K, question: Q) -> (oneshot::Receiver<A>, bool) {
        let (answer, receiver) = oneshot::channel();
        let waiter = Waiter { question, answer };
        let mut waiting = self.lock();
        let others = waiting.get_mut(key);
        let first = others.is_none();
        if let Some(others) = others {
            others.push(waiter);
        } else {
            waiting.insert(key.clone(), vec![waiter]);
        }
        drop(waiting);
        self.joined.notify_waiters();
        (receiver, first)
    }

    /// Begins the work that [`Self::join`] asked for.
    pub(crate) fn begin(&self, key: K) -> WorkGuard<'_, K, Q, A> {
        WorkGuard { coalescer: self, key, ended: false }
    }
}

/// The running work of a key. Dropping it releases the waiting callers, however it ends.
pub(crate) struct WorkGuard<'a, K: Clone + Eq + Hash, Q, A: Clone> {
    coalescer: &'a Coalescer<K, Q, A>,
    key: K,
    ended: bool,
}

impl<K: Clone + Eq + Hash, Q, A: Clone> WorkGuard<'_, K, Q, A> {
    /// Yields once, so that callers that are ready to run can join.
    pub(crate) async fn yield_to_callers(&self) {
        tokio::task::yield_now().await;
    }

    /// How many have asked since the work began.
    pub(crate) fn waiting(&self) -> usize {
        self.coalescer.lock().get(&self.key).map_or(0, Vec::len)
    }

    /// Waits until `crowd` callers have asked, at most for `patience`.
    pub(crate) async fn gather(&self, crowd: usize, patience: Duration) {
        let until = Instant::now() + patience;
        loop {
            let more = self.coalescer.joined.notified();
            if self.waiting() >= crowd || timeout_at(until, more).await.is_err() {
                return;
            }
        }
    }

    /// All callers that wait now; `None` ends the work.
    pub(crate) fn next(&mut self) -> Option<Vec<Waiter<Q, A>>> {
        let mut waiting = self.coalescer.lock();
        let waiters = waiting.get_mut(&self.key).map(std::mem::take).unwrap_or_default();
        if waiters.is_empty() {
            waiting.remove(&self.key);
            self.ended = true;
            return None;
        }
        Some(waiters)
    }
}

impl<K: Clone + Eq + Hash, Q, A: Clone> Drop for WorkGuard<'_, K, Q, A> {
    fn drop(&mut self) {
        if !self.ended {
            self.coalescer.lock().remove(&self.key);
        }
    }
}

pub(crate) fn answer<Q, A: Clone>(waiters: Vec<Waiter<Q, A>>, answer: &A) {
    for one in waiters {
        // A caller that went away needs no answer.
        drop(one.answer.send(answer.clone()));
    }
}
