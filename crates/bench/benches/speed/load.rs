//! The load generator: clients that each send their requests one after the other over their own connection. It runs on its own
//! thread, so that it takes no worker from the server.

use std::future::Future;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::http::{BenchResponse, Connection};

/// What one client does: the first request isn't timed, the second is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Step {
    pub(crate) before: Option<Vec<u8>>,
    pub(crate) timed: Vec<u8>,
}

impl Step {
    pub(crate) fn only(timed: Vec<u8>) -> Self {
        Self { before: None, timed }
    }
}

/// The result of a round.
#[derive(Debug, Clone, Default)]
pub(crate) struct Load {
    pub(crate) answers: Vec<BenchResponse>,
    /// Answers per second: the sum of every client's own rate while it waited for timed answers.
    pub(crate) per_second: f64,
}

impl Load {
    pub(crate) fn count(&self, status: u16) -> usize {
        self.answers.iter().filter(|answer| answer.status == status).count()
    }

    /// # Panics
    /// When another status was answered too.
    pub(crate) fn all(self, status: u16) -> Self {
        let other = self.answers.iter().find(|answer| answer.status != status);
        assert!(other.is_none(), "wanted {status}, got {other:?}");
        self
    }
}

/// Runs a future on the generator's own thread and waits for it.
pub(crate) async fn on_own_thread<T, F>(work: impl FnOnce() -> F + Send + 'static) -> T
where
    T: Send + 'static,
    F: Future<Output = T>,
{
    let run = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(work())
    };
    tokio::task::spawn_blocking(run).await.expect("the generator ends well")
}

/// Each client repeats its step for that long.
pub(crate) async fn repeat(address: SocketAddr, steps: Vec<Step>, time: Duration) -> Load {
    on_own_thread(move || async move {
        let clients = steps.into_iter().map(|step| async move {
            let mut connection = Connection::open(address).await;
            let (begun, mut waited, mut answers) = (Instant::now(), Duration::ZERO, Vec::new());
            while begun.elapsed() < time {
                answers.push(take(&mut connection, &step, &mut waited).await);
            }
            ClientRun { answers, waited }
        });
        gather(join_all(clients).await)
    })
    .await
}

/// All clients send the first request, and when the last has done so all send the timed one, again and again for that long.
/// Otherwise one client's time would show how busy the others keep the machine with untimed requests.
pub(crate) async fn repeat_together(address: SocketAddr, step: Step, clients: usize, time: Duration) -> Load {
    on_own_thread(move || async move {
        let mut connections = join_all((0..clients).map(|_| Connection::open(address))).await;
        let mut done: Vec<ClientRun> = vec![ClientRun::default(); clients];
        let begun = Instant::now();
        while begun.elapsed() < time {
            if let Some(before) = &step.before {
                join_all(connections.iter_mut().map(|connection| connection.send(before))).await;
            }
            let sent = connections.iter_mut().zip(&mut done).map(|(connection, run)| async {
                let answer = take(connection, &Step::only(step.timed.clone()), &mut run.waited).await;
                run.answers.push(answer);
            });
            join_all(sent).await;
        }
        gather(done)
    })
    .await
}

/// Each client does all of its steps, once.
pub(crate) async fn work_off(address: SocketAddr, clients: Vec<Vec<Step>>) -> Load {
    on_own_thread(move || async move {
        let clients = clients.into_iter().map(|steps| async move {
            let mut connection = Connection::open(address).await;
            let (mut waited, mut answers) = (Duration::ZERO, Vec::with_capacity(steps.len()));
            for step in &steps {
                answers.push(take(&mut connection, step, &mut waited).await);
            }
            ClientRun { answers, waited }
        });
        gather(join_all(clients).await)
    })
    .await
}

/// All send one request at the same moment, over open connections.
pub(crate) async fn at_once(requests: Vec<(SocketAddr, Vec<u8>)>) -> Vec<BenchResponse> {
    on_own_thread(move || async move {
        let open = requests.into_iter().map(|(address, request)| async move {
            let mut connection = Connection::open(address).await;
            let warm = crate::http::get(address, "/health/live");
            connection.send(&warm).await;
            (connection, request)
        });
        let open = join_all(open).await;
        let send =
            open.into_iter().map(|(mut connection, request)| async move { connection.send(&request).await });
        join_all(send).await
    })
    .await
}

async fn take(connection: &mut Connection, step: &Step, waited: &mut Duration) -> BenchResponse {
    if let Some(before) = &step.before {
        connection.send(before).await;
    }
    let begun = Instant::now();
    let answer = connection.send(&step.timed).await;
    *waited += begun.elapsed();
    answer
}

/// The answers that one client got, and how long it waited for them.
#[derive(Clone, Default)]
struct ClientRun {
    answers: Vec<BenchResponse>,
    waited: Duration,
}

impl ClientRun {
    #[expect(clippy::cast_precision_loss, reason = "no round has that many answers")]
    fn per_second(&self) -> f64 {
        self.answers.len() as f64 / self.waited.as_secs_f64().max(f64::MIN_POSITIVE)
    }
}

fn gather(clients: Vec<ClientRun>) -> Load {
    let per_second = clients.iter().map(ClientRun::per_second).sum();
    Load { answers: clients.into_iter().flat_map(|client| client.answers).collect(), per_second }
}
