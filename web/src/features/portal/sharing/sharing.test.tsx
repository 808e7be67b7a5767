import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { type Config, ConfigContext, type SummaryItem } from "../../../api";
import { LanguageContext, languageOf } from "../../../i18n/language";
import { Accesses } from "./Accesses";
import type { OwnAccess } from "./model";
import { ShareForm } from "./ShareForm";
import { useShareForm } from "./useShareForm";

const knee = {
  slug: "a-1",
  date: "2026-09-02",
  examDetails: { name: "X-ray knee, left" },
} as SummaryItem;

const config = {
  application: { smsEnabled: true, shareNoteMaxLength: 10 },
  limits: { emailMaxCharacters: 254 },
  radiology: {},
} as Config;

function Page({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <ConfigContext value={config}>
        <LanguageContext value={languageOf("en-AU", texts)}>{children}</LanguageContext>
      </ConfigContext>
    </QueryClientProvider>
  );
}

function Form({ item }: { item?: SummaryItem }) {
  return <ShareForm form={useShareForm("k", item)} item={item} />;
}

describe("the form of a share", () => {
  it("[SHARE-01a] shares one result or all, and one result by default", async () => {
    const { container, rerender } = render(<Form item={knee} />, { wrapper: Page });
    const one = screen.getByRole<HTMLInputElement>("radio", { name: /^This result only/ });
    const all = screen.getByRole<HTMLInputElement>("radio", { name: /^All my results/ });
    expect([one.checked, all.checked]).toEqual([true, false]);
    expect(await findMistakes(container)).toEqual([]);
    rerender(<Form />);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByText(/The results of every scan you've had with us/)).toBeTruthy();
  });

  it("[SHARE-01b] [SHARE-01d] [MSG-06l] wants a contact that can be reached, and says so", async () => {
    const { container } = render(<Form item={knee} />, { wrapper: Page });
    const contact = screen.getByRole("textbox", { name: "Their email or mobile number" });
    const send = screen.getByRole("button", { name: "Send link" });
    await userEvent.click(send);
    const described = () => document.getElementById(`${contact.id}-error`)?.textContent;
    expect(described()).toContain("Enter their email or mobile number.");
    await userEvent.type(contact, "0491 570");
    expect(described()).toContain(texts.invalid_contact_details);
    expect(await findMistakes(container)).toEqual([]);
    await userEvent.type(contact, " 156");
    expect(described()).toBeUndefined();
  });

  it("[SHARE-01h] takes a note as long as the provider lets it be, and counts", async () => {
    render(<Form item={knee} />, { wrapper: Page });
    const note = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^A note to them/ });
    await userEvent.type(note, "Hello to you all");
    expect(note.value).toBe("Hello to y");
    expect(screen.getByText("0 characters left")).toBeTruthy();
  });
});

const access: OwnAccess = {
  id: 1,
  bookingKey: "k",
  contactDetails: "jo@example.org",
  contactDetailsType: "EMAIL",
  type: "RESULT",
  appointmentSlug: "a-1",
  dateCreatedUTC: "2026-10-03T12:00:00Z",
};

function show(...data: readonly OwnAccess[]) {
  const found = { data, error: undefined, isPending: false, refetch: async () => [] };
  const pressed: number[] = [];
  const shown = render(
    <Accesses
      found={found}
      items={[knee]}
      allHref={undefined}
      ended={undefined}
      onTakeBack={({ id }) => pressed.push(id)}
    />,
    { wrapper: Page },
  );
  return { ...shown, pressed };
}

describe("the list of who has access", () => {
  it("[SHARE-01j] [SHARE-01p] says who sees what, since when, and when they last looked", async () => {
    const named = {
      ...{ ...access, id: 2, contactName: "Dr Testa", type: "HISTORY" as const },
      ...{ appointmentSlug: null, lastOpenedAt: "2026-10-05T12:00:00Z" },
    };
    const { container, pressed } = show(named, access);
    const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(first).toMatch(/Dr Testa.*All my results.*Shared 3 October.*Last opened 5 October/);
    expect(second).toMatch(/jo@example\.org.*X-ray knee, left.*Not opened yet/);
    expect(screen.getByRole("region", { name: "Who can see your results" }).tabIndex).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: /^Stop sharing ?Dr Testa$/ }));
    expect(pressed).toEqual([2]);
    expect(await findMistakes(container)).toEqual([]);
  });

  it("[SHARE-01l] says when access was revoked, and offers it no more", () => {
    show({ ...access, dateRevoked: "2026-10-10T12:00:00Z" });
    expect(screen.getByRole("listitem").textContent).toContain("Sharing stopped 10 October 2026");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
