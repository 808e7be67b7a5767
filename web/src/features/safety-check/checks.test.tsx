import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { answerCalls } from "../../../gallery/server";
import type { Exam, Questionnaire } from "../../api";
import type { BookingAddress, BookingQuery } from "../booking";
import { useChecks } from "./useChecks";

const KEY = "q7Zt0XvN3mC9sYbE5hKpLw";
const NEW_KEY = "A1Zt0XvN3mC9sYbE5hKpLw";
const exams = ["mri-knee", "mri-hip"].map((slug) => ({ slug, kind: "ONLINE" }) as Exam);

interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

let calls: Call[];
/** Whether the first form is answered completely. */
let answered: boolean;
/** Status of a call that names this key. */
let dead: string | undefined;
/** The kind of account that is signed in. */
let account: string;

function setOf(body: Call["body"]): Response {
  if (dead && body.bookingKey === dead) {
    return Response.json({ key: "message.booking_key_expired" }, { status: 410 });
  }
  const id = body.examSlug === "mri-knee" ? 1 : 2;
  const isDone = answered && id === 1;
  const questionnaire = { id, version: 3, answered: isDone, type: body.type } as Questionnaire;
  const answers = isDone
    ? [{ questionnaireId: 1, questionnaireVersion: 3, questionnaireResult: '{"metal":"no"}' }]
    : [];
  const bookingKey = body.bookingKey ?? NEW_KEY;
  return Response.json({ bookingKey, questionnaires: [questionnaire], answers });
}

beforeEach(() => {
  calls = [];
  answered = false;
  dead = undefined;
  account = "STAFF";
  localStorage.clear();
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/authentication") return Response.json({ kind: account });
    const body = (await request.json()) as Call["body"];
    calls.push({ path: pathname, body });
    if (pathname === "/api/questionnaire_sets") return setOf(body);
    return Response.json({ outcomes: [], minutesPrior: 20 });
  });
});

function Checks({ query }: { query: BookingQuery }) {
  const address: BookingAddress = {
    ...{ regionSlug: "sydney", clinicSlugs: ["randwick"], booking: false },
    examSlugs: exams.map(({ slug }) => slug),
  };
  const { data, error } = useChecks({ address, query, exams });
  if (error) return <p>{String(error)}</p>;
  if (!data) return null;
  const open = data.checks.filter(({ outcomes }) => !outcomes);
  return (
    <output>
      {data.bookingKey} asks {open.map(({ exam }) => exam.slug).join()}
    </output>
  );
}

async function show(query: BookingQuery): Promise<string> {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Checks query={query} />
    </QueryClientProvider>,
  );
  return (await screen.findByRole("status")).textContent ?? "";
}

const keysAsked = () => calls.map(({ body }) => body.bookingKey);

describe("the questions of several exams", () => {
  test("[QST-02a] [QST-02b] without a key a new one is made, for all of them, and each is asked", async () => {
    expect(await show({})).toBe(`${NEW_KEY} asks mri-knee,mri-hip`);
    expect(keysAsked()).toEqual([undefined, NEW_KEY]);
  });

  test("[QST-02c] what was answered is decided again, and not asked", async () => {
    answered = true;
    expect(await show({ bookingKey: KEY })).toBe(`${KEY} asks mri-hip`);
    const decided = calls.find(({ path }) => path === "/api/questionnaires/outcomes");
    expect(decided?.body).toMatchObject({
      ...{ bookingKey: KEY, examSlug: "mri-knee", clinicSlug: "randwick" },
      answer: {
        questionnaireId: 1,
        questionnaireVersion: 3,
        questionnaireResult: '{"metal":"no"}',
      },
    });
  });

  for (const [fact, kind, type] of [
    ["QST-07e", "STAFF", "CREATE_BOOKING_REQUEST"],
    ["QST-07f", "REFERRER", "CREATE_BOOKING_REQUEST_REFERRER"],
  ] as const) {
    test(`[${fact}] before a request, an account of the kind ${kind} answers ${type}`, async () => {
      localStorage.setItem("scanbook-account", "yes");
      account = kind;
      await show({ bookingKey: KEY, enquiry: "mri-knee,mri-hip" });
      const types = calls.filter(({ body }) => body.type).map(({ body }) => body.type);
      expect(new Set(types)).toEqual(new Set(["BOOKING_FORM", type]));
    });
  }

  test("a key that has ended is replaced", async () => {
    dead = KEY;
    expect(await show({ bookingKey: KEY })).toBe(`${NEW_KEY} asks mri-knee,mri-hip`);
  });

  test("those that are booked separately are asked under their own keys, once they have them", async () => {
    const separateBooking = true;
    expect(await show({ separateBooking })).toBe(" asks ");
    expect(calls).toEqual([]);
  });

  test("and then each under its own", async () => {
    const times = [{ bookingKey: KEY }, { bookingKey: NEW_KEY }];
    expect(await show({ separateBooking: true, times })).toBe(" asks mri-knee,mri-hip");
    expect(keysAsked()).toEqual([KEY, NEW_KEY]);
  });
});
