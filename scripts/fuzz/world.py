"""What the fuzzer has to know of the demo provider: who calls, by which session, and what there is to be found."""

import json
import re
import subprocess
import time
import urllib.request
from dataclasses import dataclass
from typing import Any

CODE_WITHIN_SECONDS = 60
# So many of each kind are known: enough for every status that the demo has.
KNOWN_MAX = 12
DRAFTS = 3
# An administrator beside those of the demo: what the fuzzer does to accounts must not end its own.
ACCOUNT = ("fuzzer", "harbour-fuzzer")
DAYS = ("2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23", "2026-12-01")

Person = dict[str, str]
# What `scanbook demo-info` tells: people and accounts by kind.
Demo = dict[str, list[Person]]
Session = dict[str, str]


@dataclass(frozen=True)
class Provider:
    """A running server, and how to type commands for it."""

    url: str
    # Binary and data folder, and the environment with the clock of the run.
    binary: str
    data: str
    environment: dict[str, str]

    def command(self, name: str) -> Any:
        command = [self.binary, name, "--data", self.data]
        run = subprocess.run(command, env=self.environment, check=True, capture_output=True, text=True)
        return json.loads(run.stdout)

    def call(self, path: str, body: Any = None, cookie: str | None = None) -> tuple[Any, str]:
        """The answer, and the cookies that it sets."""
        headers = {"X-Scanbook": "1", "Origin": self.url, "Content-Type": "application/json"}
        if cookie:
            headers["Cookie"] = cookie
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            cookies = [value.split(";")[0] for value in answer.headers.get_all("Set-Cookie") or []]
            return json.load(answer), "; ".join(cookies)

    def staff(self, username: str, password: str) -> str:
        return self.call("/api/authentication/staff", {"username": username, "password": password})[1]

    def draft(self) -> str:
        """A booking that was begun."""
        return self.call("/api/booking_keys", {})[0]["bookingKey"]

    def patient(self, person: Person) -> str:
        """A session that has proven the date of birth."""
        body = {"bookingKey": person["bookingKey"], "dateOfBirth": person["dateOfBirth"]}
        return self.call("/api/authentication", body)[1]

    def patient_with_code(self, person: Person, kind: str) -> str:
        """A session that has typed the code of the message, too: it opens all of the portal."""
        cookie = self.patient(person)
        body = {"bookingKey": person["bookingKey"], "type": kind}
        before = len(self._codes())
        self.call("/api/authentication/otp", body, cookie)
        until = time.monotonic() + CODE_WITHIN_SECONDS
        while len(codes := self._codes()) == before:
            if time.monotonic() > until:
                raise RuntimeError("no code was sent")
            time.sleep(0.1)
        _, fresh = self.call("/api/authentication/otp/validation", {**body, "otp": codes[-1]}, cookie)
        return fresh or cookie

    def _codes(self) -> list[str]:
        sent = [message for message in self.command("messages") if message["kind"] == "ONE_TIME_CODE"]
        return [re.search(r"\b\d{6}\b", message["body"])[0] for message in sent]


def sessions_of(provider: Provider, demo: Demo, caller: str) -> list[Session]:
    """Cookies by part of the path, the first that fits counts. Calls that end a session end one of their own."""
    if caller == "anonymous":
        return []
    if caller == "administrator":
        cookie, spare = (provider.staff(*ACCOUNT) for _ in range(2))
        rest = []
    else:
        cookie = provider.patient_with_code(demo["bookings"][0], "APPOINTMENT")
        spare = provider.patient(demo["bookings"][0])
        request, results = demo["bookingRequests"][0], demo["results"][0]
        rest = [
            _session("booking_requests/", provider.patient_with_code(request, "BOOKING_REQUEST")),
            _session("report", provider.patient_with_code(results, "APPOINTMENT")),
            _session("image_viewer", provider.patient(results)),
        ]
    endings = [_session("/api/authentication", spare), _session("/api/secured/sessions/", spare)]
    return [*endings, *rest, _session("", cookie)]


def _session(part: str, cookie: str) -> Session:
    return {"part": part, "cookie": cookie}


def values_of(provider: Provider, demo: Demo, caller: str) -> dict[str, list[Any]]:
    """Known values by the name of a parameter or field; `part.name` where they differ by the part of the path."""
    staff = provider.staff(*ACCOUNT)
    appointments = provider.call("/api/admin/appointments?status=PENDING", cookie=staff)[0]["items"]
    requests = provider.call("/api/admin/booking_requests", cookie=staff)[0]["items"]
    people = [*demo["bookings"], *demo["bookingRequests"], *demo["results"], *demo["shared"]]
    drafts = [provider.draft() for _ in range(DRAFTS)]
    keys = [person["bookingKey"] for person in people] + drafts * len(people)
    if caller == "patient":
        own = [demo[kind][0]["bookingKey"] for kind in ("bookings", "bookingRequests", "results")]
        appointments = _own_appointments(provider, demo) + appointments
        keys = own * len(people) + keys
    names = {kind: _slugs(provider, f"/api/{kind}") for kind in ("exams", "clinics", "regions")}
    numbers = list(range(1, KNOWN_MAX + 1))
    values = {
        **{name: numbers for name in ("id", "clinicId", "examId", "deviceId", "modalityId", "regionId", "bodyPartId")},
        **{name: numbers for name in ("doctorId", "organizationId", "insuranceTypeId", "documentTypeId", "ethnicityId")},
        **{name: numbers for name in ("examIds", "clinicIds", "bodyPartIds", "attachmentId", "postalCodeLocationId")},
        **{name: list(DAYS) for name in ("start", "end", "date", "lastDate", "after")},
        "bookingKey": keys,
        "examSlug": names["exams"],
        "newExamSlug": names["exams"],
        "clinicSlug": [*names["clinics"], "select-clinic"],
        "regionSlug": names["regions"],
        "version": [0, 1, 2],
        "dateOfBirth": [person["dateOfBirth"] for person in people],
        "section": ["radiology", "application", "booking_request", "terms"],
        "name": ["header", "favicon", "portal_background", "Knee"],
        "lang": ["en-AU", "mk"],
        "clinics.slug": names["clinics"],
        "users.id": list(range(1, len(demo["staff"]) + 1)),
        **{f"appointments.{name}": _each(appointments, name) for name in ("id", "slug")},
        **{f"booking_requests.{name}": _each(requests, name) for name in ("id", "slug")},
        **{name: _each(appointments, "slug") for name in ("appointmentSlug", "relatedAppointmentSlug", "slugs")},
        "bookingRequestSlug": _each(requests, "slug"),
        "patients.id": _each(appointments, "patientId"),
        "patientId": _each(appointments, "patientId"),
    }
    return values


def _own_appointments(provider: Provider, demo: Demo) -> list[dict[str, Any]]:
    found = []
    for person in (demo["bookings"][0], demo["results"][0]):
        path = f"/api/secured/booking_keys/{person['bookingKey']}/summary"
        found += provider.call(path, cookie=provider.patient(person))[0]["appointments"]
    return found


def _each(items: list[dict[str, Any]], name: str) -> list[Any]:
    return [item[name] for item in items if name in item][:KNOWN_MAX]


def _slugs(provider: Provider, path: str) -> list[str]:
    return _each(provider.call(path)[0], "slug")


def add_account(provider: Provider) -> None:
    username, password = ACCOUNT
    command = [provider.binary, "user", "--data", provider.data, "add", username, "--role", "administrator"]
    subprocess.run(command, env=provider.environment, input=f"{password}\n", check=True, capture_output=True, text=True)


def is_alive(provider: Provider, world: dict[str, Any]) -> bool:
    """Whether the session that made most calls is still one."""
    if not world["sessions"]:
        return True
    return provider.call("/api/authentication", cookie=world["sessions"][-1]["cookie"])[0]["kind"] != "ANONYMOUS"


def world_of(provider: Provider, caller: str) -> dict[str, Any]:
    demo = provider.command("demo-info")
    values = values_of(provider, demo, caller)
    parts = sorted({name.split(".")[0] for name in values if "." in name})
    sessions = sessions_of(provider, demo, caller)
    return {"origin": provider.url, "values": values, "parts": parts, "sessions": sessions}
