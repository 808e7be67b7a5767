import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { findMistakes } from "../../../../gallery/axe";
import { LanguageContext, languageOf } from "../../../i18n/language";
import type { Identity } from "../details/api";
import type { Duplicate, DuplicateState, Verdict } from "./api";
import { DuplicateCard } from "./DuplicateCard";
import { JoinDialog } from "./JoinDialog";

const patientDetails = {
  firstName: "Goran",
  lastName: "Markovski",
  dateOfBirth: "1969-02-11",
  email: "goran.before@example.com",
  contactNumber: "+61491570158",
};

const moved: Duplicate = {
  id: 1,
  state: "PROPOSED",
  patient: {
    patientId: 2,
    patientDetails: { ...patientDetails, email: "goran.now@example.com" },
    bookings: 1,
    guardians: [],
    codesGoTo: ["goran.now@example.com", "+61491570158"],
  },
  knownPatient: { patientId: 1, patientDetails, bookings: 3, guardians: [], codesGoTo: [] },
  namesAgree: true,
  shareContact: false,
  at: "2026-03-09T00:00:00Z",
};

function show(duplicate: Duplicate, state: DuplicateState, mayDecide = true) {
  const said: Verdict[] = [];
  const onVerdict = mayDecide ? (verdict: Verdict) => said.push(verdict) : undefined;
  const { container } = render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <DuplicateCard duplicate={duplicate} state={state} onVerdict={onVerdict} />
    </LanguageContext>,
  );
  return { said, container };
}

function cells(row: RegExp): (string | null)[] {
  const cells = screen.getByRole("row", { name: row }).querySelectorAll("td");
  return [...cells].map((cell) => cell.textContent);
}

describe("two records side by side", () => {
  it("[OPS-09h] shows what both say, marks what differs, and warns of what speaks against it", async () => {
    const { said, container } = show(moved, "PROPOSED");
    expect(cells(/^Email differs/)).toEqual(["goran.now@example.com", "goran.before@example.com"]);
    expect(cells(/^Phone \+/)).toEqual(["+61491570158", "+61491570158"]);
    expect(cells(/^Bookings/)).toEqual(["1", "3"]);
    expect(screen.getByText(/^The contact details don't match\./)).toBeTruthy();
    expect(screen.queryByText(/^The names are different\./)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Not the same person: Markovski/ }));
    await userEvent.click(screen.getByRole("button", { name: /^Same person: Markovski/ }));
    expect(said).toEqual(["dismiss", "join"]);
    expect(await findMistakes(container)).toEqual([]);
  });

  it("[OPS-09h] warns where a family may share the contact", () => {
    show({ ...moved, namesAgree: false, shareContact: true }, "PROPOSED");
    expect(screen.getByText(/^The names are different\./)).toBeTruthy();
    expect(screen.queryByText(/^The contact details don't match\./)).toBeNull();
  });

  it("offers nothing to an account that only reads", () => {
    show(moved, "PROPOSED", false);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says who joined them, and lets it be undone", async () => {
    const { said } = show({ ...moved, state: "JOINED", joinedBy: "CODE" }, "JOINED");
    expect(screen.getByText(/^Joined by the patient with a code on /)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /^Undo: Markovski/ }));
    expect(said).toEqual(["undo"]);
  });

  it("says before they are joined who will see what", () => {
    const none = () => undefined;
    render(
      <LanguageContext value={languageOf("en-AU", texts)}>
        <JoinDialog
          duplicate={moved}
          busy={false}
          failure={undefined}
          onJoin={none}
          onClose={none}
        />
      </LanguageContext>,
    );
    const contacts = "goran.now@example.com, +61491570158";
    expect(
      screen.getByText(new RegExp(`new contacts \\(${contacts.replace("+", "\\+")}\\)`)),
    ).toBeTruthy();
  });

  it("[OPS-09i] asks how staff made sure where no contact is the same, and not where one is", async () => {
    const joins: (Identity | undefined)[] = [];
    const dialog = (duplicate: Duplicate) => (
      <LanguageContext value={languageOf("en-AU", texts)}>
        <JoinDialog
          duplicate={duplicate}
          busy={false}
          failure={undefined}
          onJoin={(identity) => joins.push(identity)}
          onClose={() => undefined}
        />
      </LanguageContext>
    );
    const { baseElement, rerender } = render(dialog(moved));
    const join = () => userEvent.click(screen.getByRole("button", { name: "Join records" }));
    await join();
    expect(joins).toEqual([]);
    expect(screen.getByText(texts["lists.identity_missing"])).toBeTruthy();
    expect(screen.getByText(texts["lists.identity_note_missing"])).toBeTruthy();
    expect(await findMistakes(baseElement)).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "Saw photo ID at the desk" }));
    await userEvent.type(screen.getByRole("textbox", { name: /^What you checked/ }), " Passport ");
    await join();
    expect(joins).toEqual([{ identityCheck: "PHOTO_ID", identityNote: "Passport" }]);
    rerender(dialog({ ...moved, shareContact: true }));
    expect(screen.queryByRole("radio")).toBeNull();
    await join();
    expect(joins[1]).toBeUndefined();
    expect(joins.length).toBe(2);
  });

  it("[OPS-09i] shows how staff made sure of what is joined", () => {
    const identity = { identityCheck: "CALLED_BACK", identityNote: "Knew the doctor" } as const;
    show({ ...moved, ...identity, state: "JOINED", joinedBy: "STAFF" }, "JOINED");
    expect(screen.getByText("Called back on the number on record")).toBeTruthy();
    expect(screen.getByText(/Knew the doctor/)).toBeTruthy();
  });
});
