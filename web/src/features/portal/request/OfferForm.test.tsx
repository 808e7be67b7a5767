import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { answerCalls } from "../../../../gallery/server";
import { type Config, ConfigContext } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { DraftProvider, useDraft } from "../../booking";
import { OfferForm } from "./OfferForm";

const config = { radiology: { phone: "1300 975 707" } } as Config;
const summary = {
  bookingRequest: { slug: "r-1", status: "NEW", exams: [], bookingKey: "k" },
  patientDetails: { firstName: "Robin", lastName: "Sample", dateOfBirth: "1958-03-27" },
};

/** The server's answer about the request; `undefined` while it loads. */
let answer: (() => Response) | undefined;
let letAnswer: () => void;

beforeEach(() => {
  const typed = { firstName: "Alex", lastName: "Caller" };
  sessionStorage.setItem("scanbook.draft", JSON.stringify({ typed }));
  localStorage.setItem("scanbook-account", "yes");
  const asked = new Promise<void>((resolve) => {
    letAnswer = resolve;
  });
  answerCalls(async ({ url }) => {
    if (!url.includes("/booking_requests/"))
      return Response.json({ kind: "STAFF", username: "desk", roles: [] });
    await asked;
    return answer?.() ?? Response.error();
  });
});

function Typed() {
  const { typed } = useDraft().draft;
  return <p>Form of {typed.firstName}</p>;
}

function open() {
  const component = () => (
    <OfferForm bookingRequestSlug="r-1">
      <Typed />
    </OfferForm>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <ConfigContext value={config}>
          <DraftProvider>
            <RouterProvider router={router} />
          </DraftProvider>
        </ConfigContext>
      </LanguageContext>
    </QueryClientProvider>,
  );
}

test("[AUTH-11p] the form of a request waits for its patient, no matter who was typed in before", async () => {
  answer = () => Response.json(summary);
  open();
  expect(await screen.findByText(texts["details.loading"])).toBeDefined();
  expect(screen.queryByText(/Form of/)).toBeNull();
  letAnswer();
  expect(await screen.findByText("Form of Robin")).toBeDefined();
});

test("[AUTH-11p] and is not shown where the request cannot be read", async () => {
  answer = () => Response.json({ key: "message.server_error", message: "" }, { status: 503 });
  open();
  letAnswer();
  const again = await screen.findByRole("button", { name: texts["load.retry"] });
  expect(screen.queryByText(/Form of/)).toBeNull();
  answer = () => Response.json(summary);
  await userEvent.click(again);
  expect(await screen.findByText("Form of Robin")).toBeDefined();
});
