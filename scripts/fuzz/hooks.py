"""What every call of the fuzzer carries, and how it was answered. Schemathesis loads this file."""

import atexit
import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis
from schemathesis import Case, HookContext, Response

sys.path.insert(0, str(Path(__file__).resolve().parent))

import known  # noqa: E402

WORLD = json.loads(Path(os.environ["SCANBOOK_FUZZ_WORLD"]).read_text(encoding="utf-8"))
# How often each call was answered with which status.
answers = Counter()


@schemathesis.hook
def before_call(context: HookContext, case: Case, kwargs: dict[str, Any]) -> None:
    path = case.operation.path
    case.headers["X-Scanbook"] = "1"
    case.headers["Origin"] = WORLD["origin"]
    cookie = known.cookie(WORLD, path)
    if cookie:
        case.headers["Cookie"] = cookie
    for values in (case.path_parameters, case.query):
        if isinstance(values, dict):
            values.update(known.replaced(WORLD, path, "", values))
    if isinstance(case.body, (dict, list)):
        case.body = known.replaced(WORLD, path, "", case.body)


@schemathesis.hook
def after_call(context: HookContext, case: Case, response: Response) -> None:
    answers[f"{case.method} {case.operation.path} {response.status_code}"] += 1


@atexit.register
def write_answers() -> None:
    Path(os.environ["SCANBOOK_FUZZ_ANSWERS"]).write_text(json.dumps(answers), encoding="utf-8")
