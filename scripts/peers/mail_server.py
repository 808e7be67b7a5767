"""A real mail server for the tests: takes mail in over STARTTLS with a password, reads it with Python's own library, its
calendar file with another, and says what it found as one line of JSON a mail. The first line tells its port.

usage: mail_server.py CERTIFICATE KEY USER PASSWORD
On standard input it is told what to do with mail from now on: `take`, `refuse` (a passing failure), `hold` (until the
next order), or `kill PID`: end that process once a mail of an id not seen before is taken, before it can learn of it.
"""

import asyncio
import email
import email.policy
import json
import os
import signal
import ssl
import sys

import icalendar
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


def say(found):
    print(json.dumps(found), flush=True)


class Mailbox:
    def __init__(self):
        self.order = ["take"]
        self.turn = 0
        self.seen = set()

    def told(self, order):
        self.turn += 1
        self.order = order

    async def handle_DATA(self, server, session, envelope):
        turn = self.turn
        while self.order[0] == "hold":
            await asyncio.sleep(0.01)
            if self.turn > turn + 1:
                # The sender has been killed meanwhile.
                return "451 too late"
        if self.order[0] == "refuse":
            return "451 come again later"
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        found = described(mail, envelope, session)
        first = found["messageId"] not in self.seen
        self.seen.add(found["messageId"])
        say(found)
        if self.order[0] == "kill" and first:
            os.kill(int(self.order[1]), signal.SIGKILL)
            self.told(["hold"])
        return "250 taken"


def described(mail, envelope, session):
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    files = [part for part in mail.iter_attachments()]
    calendars = [part for part in files if part.get_content_type() == "text/calendar"]
    return {
        "messageId": str(mail["Message-ID"]),
        "from": str(mail["From"]),
        "to": str(mail["To"]),
        "recipients": envelope.rcpt_tos,
        "subject": str(mail["Subject"]),
        "language": str(mail["Content-Language"]),
        "listUnsubscribe": mail["List-Unsubscribe"],
        "listUnsubscribePost": mail["List-Unsubscribe-Post"],
        "type": mail.get_content_type(),
        "text": text.get_content() if text else None,
        "html": html.get_content() if html else None,
        "encrypted": session.ssl is not None,
        "user": session.auth_data.login.decode() if session.auth_data else None,
        "defects": [str(defect) for part in mail.walk() for defect in part.defects],
        "calendar": calendar_of(calendars[0]) if calendars else None,
    }


def calendar_of(part):
    read = icalendar.Calendar.from_ical(part.get_content())
    return {
        "method": str(read["METHOD"]),
        "contentMethod": part.get_param("method"),
        "fileName": part.get_filename(),
        "events": [
            {
                "uid": str(event["UID"]),
                "sequence": int(event["SEQUENCE"]),
                "summary": str(event["SUMMARY"]),
                "location": str(event["LOCATION"]),
                "status": str(event["STATUS"]),
                "organizer": str(event["ORGANIZER"]),
                "start": event.decoded("DTSTART").isoformat(),
                "end": event.decoded("DTEND").isoformat(),
                "alarms": [alarm.decoded("TRIGGER").total_seconds() for alarm in event.walk("VALARM")],
            }
            for event in read.walk("VEVENT")
        ],
        "errors": [str(error) for event in read.walk() for error in event.errors],
    }


async def serve(certificate, key, user, password):
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)

    def authenticate(server, session, envelope, mechanism, data):
        right = LoginPassword(user.encode(), password.encode())
        return AuthResult(success=data == right, auth_data=data)

    mailbox = Mailbox()
    loop = asyncio.get_running_loop()

    def connection():
        return SMTP(
            mailbox,
            hostname="localhost",
            tls_context=tls,
            require_starttls=True,
            authenticator=authenticate,
            auth_required=True,
            loop=loop,
        )

    server = await loop.create_server(connection, "127.0.0.1", 0)
    say({"port": server.sockets[0].getsockname()[1]})
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        mailbox.told(line.split())


if __name__ == "__main__":
    asyncio.run(serve(*sys.argv[1:]))
