"""B6 page: what the first booking screen loads, as web/scripts/size.mjs counts it."""

import re
import subprocess

from bench import Bench, Result


def run(bench: Bench):
    # Its status says whether the goals are met; here only the figures matter.
    size = subprocess.run(
        ["npm", "run", "--silent", "size"], cwd=bench.root / "web", stdout=subprocess.PIPE, text=True, check=False
    )
    for figure, label in (("script_bytes", "script"), ("requests", "requests")):
        match = re.search(rf"\b{figure}=(\d+) goal<=(\d+)", size.stdout)
        if not match:
            raise SystemExit(f"`npm run size` in web says nothing of {figure}:\n{size.stdout}")
        value, budget = int(match[1]), int(match[2])
        yield Result(f"B6 page {label}", value / budget, 1.0, at_most=True, notes={figure: value, "budget": budget})
    # Nothing of the back office in what patients load.
    strays = re.search(r"\boffice_texts=(\d+)", size.stdout)
    if not strays:
        raise SystemExit(f"`npm run size` in web says nothing of office_texts:\n{size.stdout}")
    yield Result("B6 page office", float(strays[1]), 0.0, at_most=True, notes={"office_texts": int(strays[1])})
