//! The outbox: every event once, every job with one worker at a time, and a limit of attempts.

use std::collections::BTreeSet;

use domain::limits::{JOB_BATCH, JOB_LEASE_SECONDS, JOB_MAX_ATTEMPTS};
use jiff::Timestamp;
use sea_orm::EntityTrait;
use store::jobs::{self, Job};
use store::outbox::{self, OutboxState};
use store::{Store, StoreError, entity::job};

use crate::support::{Db, at};

const KIND: &str = "BOOKING_CONFIRMATION";
/// About an hour and a half.
const LONGEST_WAIT: i64 = 5 << 10;
/// More than that.
const LONG: i64 = 100_000;

async fn enqueue(db: &Db, subjects: std::ops::Range<i64>) {
    let done = db.store.write(move |tx| {
        let subjects = subjects.clone();
        Box::pin(async move {
            for subject in subjects {
                jobs::enqueue(tx, KIND, subject, at(0)).await?;
            }
            Ok::<_, StoreError>(())
        })
    });
    done.await.expect("jobs are enqueued");
}

async fn only_lease(store: &Store, now: Timestamp) -> Vec<Job> {
    store.write(move |tx| Box::pin(async move { jobs::lease(tx, now).await })).await.expect("a lease")
}

/// Takes jobs and begins each of them.
async fn lease(store: &Store, now: Timestamp) -> Vec<Job> {
    let leased = only_lease(store, now).await;
    for id in leased.iter().map(|job| job.id) {
        let begun = store.write(move |tx| Box::pin(async move { jobs::begin(tx, id).await }));
        begun.await.expect("it is begun");
    }
    leased
}

async fn fail(store: &Store, job: &Job, now: Timestamp) {
    let job = job.clone();
    let failed = store.write(move |tx| {
        let job = job.clone();
        Box::pin(async move { jobs::fail(tx, &job, "the post is closed", now).await })
    });
    failed.await.expect("it is put back");
}

/// Leases until there is nothing left, as often as a worker would have to.
async fn work(store: Store) -> Vec<i64> {
    let mut leased = Vec::new();
    for _ in 0..30 {
        leased.extend(lease(&store, at(0)).await.into_iter().map(|job| job.id));
    }
    leased
}

async fn rows(db: &Db) -> Vec<job::Model> {
    job::Entity::find().all(db.store.read()).await.expect("jobs can be read")
}

on_both_engines! {
    async fn the_same_event_is_enqueued_once(db: Db) {
        enqueue(&db, 1..3).await;
        enqueue(&db, 2..4).await;
        let keys: Vec<String> = rows(&db).await.into_iter().map(|row| row.dedup_key).collect();
        assert_eq!(keys, [1, 2, 3].map(|subject| format!("{KIND}:{subject}")));
    }

    async fn two_workers_never_have_the_same_job(db: Db) {
        enqueue(&db, 0..90).await;
        let other = db.another_store().await;
        let stores = [db.store.clone(), other.clone(), db.store.clone(), other];
        let workers = stores.map(|store| tokio::spawn(work(store)));
        let mut leased = Vec::new();
        for worker in workers {
            leased.extend(worker.await.expect("a worker ends"));
        }
        assert_eq!(leased.len(), 90, "each job once");
        assert_eq!(leased.into_iter().collect::<BTreeSet<_>>().len(), 90, "and none twice");
        assert!(rows(&db).await.iter().all(|row| row.attempts == 1));
    }

    async fn a_lease_takes_a_batch_of_what_is_due_oldest_first(db: Db) {
        let batch = i64::try_from(JOB_BATCH).expect("a small number");
        enqueue(&db, 0..batch + 2).await;
        assert!(lease(&db.store, at(-1)).await.is_empty(), "nothing is due yet");
        let subjects: Vec<i64> = lease(&db.store, at(0)).await.iter().map(|job| job.subject_id).collect();
        assert_eq!(subjects, (0..batch).collect::<Vec<_>>());
        assert_eq!(lease(&db.store, at(0)).await.len(), 2);
    }

    async fn a_job_whose_worker_died_is_leased_again_after_its_lease(db: Db) {
        enqueue(&db, 0..1).await;
        assert_eq!(lease(&db.store, at(0)).await.len(), 1);
        assert!(lease(&db.store, at(JOB_LEASE_SECONDS)).await.is_empty(), "still leased");
        let again = lease(&db.store, at(JOB_LEASE_SECONDS + 1)).await;
        assert_eq!(again.iter().map(|job| job.attempts).collect::<Vec<_>>(), [1]);
    }

    async fn a_finished_job_never_comes_back(db: Db) {
        enqueue(&db, 0..1).await;
        let id = lease(&db.store, at(0)).await[0].id;
        let done = db.store.write(move |tx| Box::pin(async move { jobs::finish(tx, id).await }));
        done.await.expect("it is finished");
        assert!(lease(&db.store, at(LONG)).await.is_empty());
        enqueue(&db, 0..1).await;
        assert!(lease(&db.store, at(LONG)).await.is_empty(), "nor does its event");
    }

    async fn each_failure_waits_longer_and_after_the_last_one_the_job_is_dead(db: Db) {
        enqueue(&db, 0..1).await;
        let (mut now, mut last_wait) = (0, 0);
        for attempt in 1..JOB_MAX_ATTEMPTS {
            let job = lease(&db.store, at(now)).await.pop().expect("it is tried again");
            fail(&db.store, &job, at(now)).await;
            let row = rows(&db).await.pop().expect("the job");
            let wait = row.run_at - at(now).as_second();
            assert!(wait > last_wait || wait == LONGEST_WAIT, "attempt {attempt}: {wait} s after {last_wait} s");
            assert_eq!((row.attempts, row.last_error.as_deref()), (attempt, Some("the post is closed")));
            assert!(lease(&db.store, at(now + wait - 1)).await.is_empty(), "not before its time");
            (now, last_wait) = (now + wait, wait);
        }
        let job = lease(&db.store, at(now)).await.pop().expect("the last attempt");
        fail(&db.store, &job, at(now)).await;
        assert_eq!(rows(&db).await[0].state, "DEAD");
        assert!(lease(&db.store, at(now + LONG)).await.is_empty());
    }

    async fn the_outbox_counts_waiting_jobs_and_their_age(db: Db) {
        enqueue(&db, 0..3).await;
        let state = async |now| outbox::state(db.store.read(), at(now)).await.expect("its state");
        assert_eq!(state(-1).await, OutboxState { due: 0, later: 3, dead: 0, oldest_due_seconds: 0 });
        let job = lease(&db.store, at(0)).await.remove(0);
        fail(&db.store, &job, at(0)).await;
        let waiting = OutboxState { due: 3, later: 0, dead: 0, oldest_due_seconds: 4 };
        assert_eq!(state(4).await, waiting, "one that waits for its next try is still due");
    }

    async fn dead_jobs_are_listed_and_can_be_retried(db: Db) {
        enqueue(&db, 0..2).await;
        for job in lease(&db.store, at(0)).await {
            let given_up = db.store.write(move |tx| {
                let job = job.clone();
                Box::pin(async move { jobs::mark_dead(tx, &job, "nobody lives there").await })
            });
            given_up.await.expect("it is given up");
        }
        assert!(lease(&db.store, at(LONG)).await.is_empty());
        let dead = outbox::dead(db.store.read(), 10).await.expect("the dead");
        assert_eq!(dead.iter().map(|job| job.subject_id).collect::<Vec<_>>(), [0, 1]);
        assert_eq!((dead[0].attempts, dead[0].last_error.as_deref()), (1, Some("nobody lives there")));
        for (only, expected) in [(Some(dead[1].id), 1), (None, 1), (None, 0)] {
            let retried =
                db.store.write(move |tx| Box::pin(async move { outbox::retry(tx, only, at(5)).await }));
            assert_eq!(retried.await.expect("an answer"), expected);
        }
        assert_eq!(lease(&db.store, at(5)).await.len(), 2);
    }

    async fn a_job_that_crashes_its_worker_each_time_is_given_up(db: Db) {
        enqueue(&db, 0..1).await;
        let moment = |attempt: i32| at(i64::from(attempt) * (JOB_LEASE_SECONDS + 1));
        for attempt in 0..JOB_MAX_ATTEMPTS {
            assert_eq!(lease(&db.store, moment(attempt)).await.len(), 1, "{attempt}");
        }
        assert!(lease(&db.store, moment(JOB_MAX_ATTEMPTS)).await.is_empty());
        assert_eq!(rows(&db).await[0].state, "DEAD");
    }

    async fn a_job_beside_one_that_crashes_its_worker_is_not_charged_a_try(db: Db) {
        enqueue(&db, 0..2).await;
        let moment = |attempt: i32| at(i64::from(attempt) * (JOB_LEASE_SECONDS + 1));
        for attempt in 0..JOB_MAX_ATTEMPTS {
            let id = only_lease(&db.store, moment(attempt)).await[0].id;
            let begun = db.store.write(move |tx| Box::pin(async move { jobs::begin(tx, id).await }));
            begun.await.expect("it is begun");
        }
        let left = only_lease(&db.store, moment(JOB_MAX_ATTEMPTS)).await;
        assert_eq!(left.iter().map(|job| (job.subject_id, job.attempts)).collect::<Vec<_>>(), [(1, 0)]);
    }

    async fn leased_jobs_that_were_not_started_are_released_unchanged(db: Db) {
        enqueue(&db, 0..2).await;
        let ids: Vec<i64> = only_lease(&db.store, at(0)).await.iter().map(|job| job.id).collect();
        let given_back = db.store.write(move |tx| {
            let ids = ids.clone();
            Box::pin(async move { jobs::release_leases(tx, &ids[1..]).await })
        });
        given_back.await.expect("it is given back");
        let again = lease(&db.store, at(0)).await;
        assert_eq!(again.iter().map(|job| (job.subject_id, job.attempts)).collect::<Vec<_>>(), [(1, 0)]);
    }

    async fn a_job_exists_only_if_its_transaction_does(db: Db) {
        let undone = db.store.write(|tx| {
            Box::pin(async move {
                jobs::enqueue(tx, KIND, 1, at(0)).await?;
                Err::<(), _>(StoreError::Corrupt { column: "of the test" })
            })
        });
        undone.await.expect_err("it gave up");
        assert!(rows(&db).await.is_empty());
    }
}
