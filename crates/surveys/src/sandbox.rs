//! `QuickJS` with the bundle of survey-core in it.

use std::io;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use domain::limits::{
    DECISION_MAX_MILLISECONDS, DECISION_MEMORY_BYTES, DECISION_REMAINS_BYTES, DECISION_STACK_BYTES,
};
use rquickjs::{CatchResultExt, CaughtError, Context, Function, Runtime};
use thiserror::Error;

const BUNDLE: &str = include_str!("../../../web/dist/decisions/decisions.js");
/// Garbage is collected when there is this much of everything, not in the middle of each decision …
const COLLECT_AT_BYTES: usize = DECISION_MEMORY_BYTES / 2;
/// … and between two decisions after so many.
const DECISIONS_PER_CLEAN_UP: u32 = 10;
/// Room below the stack of the scripts, for `QuickJS` itself.
const THREAD_STACK_BYTES: usize = 4 * DECISION_STACK_BYTES;
/// To read the bundle, on a busy machine.
const START_MAX: Duration = Duration::from_secs(30);

/// Runs `act` where a sandbox has the stack that it may use.
pub(crate) fn on_a_thread<T: Send + 'static>(
    act: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread::Builder::new().name("decisions".to_owned()).stack_size(THREAD_STACK_BYTES).spawn(act)
}

/// After any of these the sandbox is thrown away.
#[derive(Debug, Error)]
pub(crate) enum SandboxError {
    #[error("out of time, memory or stack: {0}")]
    OverBound(String),
    #[error("{0}")]
    Script(String),
}

pub(crate) struct Sandbox {
    // Dropped before the runtime.
    context: Context,
    runtime: Runtime,
    /// Of survey-core itself.
    memory_at_start: i64,
    decisions_since_clean_up: u32,
}

impl Sandbox {
    pub(crate) fn start() -> Result<Self, SandboxError> {
        let runtime = Runtime::new().map_err(|error| SandboxError::Script(error.to_string()))?;
        runtime.set_memory_limit(DECISION_MEMORY_BYTES);
        runtime.set_max_stack_size(DECISION_STACK_BYTES);
        runtime.set_gc_threshold(COLLECT_AT_BYTES);
        let context = Context::full(&runtime).map_err(|error| SandboxError::Script(error.to_string()))?;
        let mut sandbox = Self { context, runtime, memory_at_start: 0, decisions_since_clean_up: 0 };
        sandbox.bounded(START_MAX, |context| {
            context.with(|ctx| ctx.eval::<(), _>(BUNDLE).catch(&ctx).map_err(|error| script_error(&error)))
        })?;
        sandbox.runtime.run_gc();
        sandbox.memory_at_start = sandbox.memory();
        Ok(sandbox)
    }

    /// Calls a function of the bundle, which takes and returns JSON.
    pub(crate) fn call(&self, function: &str, input: &str) -> Result<String, SandboxError> {
        self.bounded(Duration::from_millis(DECISION_MAX_MILLISECONDS), |context| {
            context.with(|ctx| {
                let call = || ctx.globals().get::<_, Function<'_>>(function)?.call::<_, String>((input,));
                call().catch(&ctx).map_err(|error| script_error(&error))
            })
        })
    }

    /// As the bundle itself says.
    pub(crate) fn version(&self) -> Option<String> {
        self.context.with(|ctx| ctx.globals().get("surveyCoreVersion").ok())
    }

    /// Frees what decisions left, now and then, and says whether little enough remains for another.
    pub(crate) fn clean_up(&mut self) -> bool {
        self.decisions_since_clean_up += 1;
        if self.decisions_since_clean_up < DECISIONS_PER_CLEAN_UP {
            return true;
        }
        self.decisions_since_clean_up = 0;
        self.runtime.run_gc();
        self.memory() - self.memory_at_start <= DECISION_REMAINS_BYTES
    }

    fn memory(&self) -> i64 {
        self.runtime.memory_usage().malloc_size
    }

    fn bounded<T>(
        &self,
        max: Duration,
        act: impl FnOnce(&Context) -> Result<T, SandboxError>,
    ) -> Result<T, SandboxError> {
        let deadline = Instant::now() + max;
        self.runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() >= deadline)));
        let result = act(&self.context);
        if Instant::now() >= deadline {
            return Err(SandboxError::OverBound(format!("{} ms", max.as_millis())));
        }
        result
    }
}

fn script_error(error: &CaughtError<'_>) -> SandboxError {
    let text = error.to_string();
    let over = ["out of memory", "Maximum call stack size exceeded", "interrupted"];
    if over.iter().any(|bound| text.contains(bound))
        // Without memory there isn't even an exception to say so; survey-core throws nothing else.
        || !matches!(error, CaughtError::Exception(_))
    {
        SandboxError::OverBound(text)
    } else {
        SandboxError::Script(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs one script after the other in the same sandbox, then decides upon nothing.
    fn run_all(scripts: &[&str]) -> Result<(), SandboxError> {
        let scripts: Vec<String> = scripts.iter().map(|script| (*script).to_owned()).collect();
        let act = move || {
            let sandbox = Sandbox::start()?;
            for script in scripts {
                sandbox.bounded(Duration::from_millis(DECISION_MAX_MILLISECONDS), |context| {
                    context.with(|ctx| {
                        ctx.eval::<(), _>(script).catch(&ctx).map_err(|error| script_error(&error))
                    })
                })?;
            }
            let nothing =
                r#"{"definition":{},"answers":{},"language":"en","context":{},"now":0,"conditions":[]}"#;
            sandbox.call("decide", nothing).map(drop)
        };
        on_a_thread(act).unwrap().join().unwrap()
    }

    fn run(script: &str) -> Result<(), SandboxError> {
        run_all(&[script])
    }

    #[test]
    fn qst_10b_scripts_have_their_memory_stack_and_time() {
        let scripts = [
            "const held = []; for (;;) held.push(new Array(10_000).fill(held.length));",
            "const deeper = (x) => 1 + deeper(x); deeper(1);",
            "for (;;) {}",
            "for (;;) { try { for (;;) {} } catch {} }",
            "/^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(60_000));",
        ];
        for script in scripts {
            assert!(matches!(run(script), Err(SandboxError::OverBound(_))), "{script}");
        }
        assert!(run("void 0").is_ok());
    }

    #[test]
    fn qst_10f_nothing_leads_outside() {
        for name in [
            "fetch",
            "XMLHttpRequest",
            "WebSocket",
            "require",
            "process",
            "Deno",
            "std",
            "os",
            "document",
            "window",
            "navigator",
        ] {
            run(&format!("if (typeof {name} !== 'undefined') throw new Error('{name}')")).unwrap();
        }
        assert!(run("eval('1')").is_err());
        run_all(&["setTimeout(() => { throw new Error('late') }, 0)", "Promise.reject(new Error('later'))"])
            .unwrap();
    }

    #[test]
    fn qst_10f_what_all_objects_inherit_gets_no_new_parts() {
        assert!(run("'use strict'; Object.prototype.polluted = 1").is_err());
        assert!(run("Array.prototype.map = Array.prototype.filter; void 0").is_err());
        assert!(run("const own = []; own.push = () => 0; void 0").is_ok());
    }
}
