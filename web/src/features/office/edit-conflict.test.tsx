import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { ApiError } from "../../api";
import { LanguageContext, languageOf } from "../../i18n/language";
import { ConflictDialog } from "./ConflictDialog";
import { useEditConflict } from "./useEditConflict";

interface Stored {
  readonly version: number;
  readonly name: string;
  readonly place: string;
}

type Parts = Omit<Stored, "version">;

const FIRST: Stored = { version: 1, name: "Knee", place: "North" };
const partsOf = ({ name, place }: Stored): Parts => ({ name, place });

/** A form over a record that others change too. */
function Form({ stored }: { stored: { now: Stored } }) {
  const [typed, setTyped] = useState<Parts>(partsOf(FIRST));
  const [done, setDone] = useState(false);
  const { saving, conflict, ...over } = useEditConflict(FIRST, {
    partsOf,
    read: async () => stored.now,
    save: async ({ version }, mine: Parts) => {
      if (version !== stored.now.version) {
        throw new ApiError(409, { key: "message.changed_meanwhile", message: "Changed" });
      }
      stored.now = { ...mine, version: version + 1 };
    },
    onSaved: () => setDone(true),
    onSettled: setTyped,
  });
  if (conflict) {
    const { contested, theirs, mine } = conflict;
    const said = (name: string, parts: Parts) => parts[name as keyof Parts];
    return (
      <ConflictDialog
        contested={contested.map((name) => ({
          name,
          label: name,
          theirs: said(name, theirs),
          mine: said(name, mine),
        }))}
        busy={saving.isPending}
        onSettle={over.settle}
        onGiveUp={over.giveUp}
      />
    );
  }
  return (
    <>
      <input
        aria-label="Name"
        value={typed.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <button type="button" onClick={() => over.save(typed)}>
        Save
      </button>
      <output>{done ? "Saved" : saving.error?.message}</output>
    </>
  );
}

async function typeOver(theirs: Partial<Stored>, mine: string) {
  const stored = { now: { ...FIRST, ...theirs } };
  const user = userEvent.setup();
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageContext value={languageOf("en-AU", texts)}>
        <Form stored={stored} />
      </LanguageContext>
    </QueryClientProvider>,
  );
  await user.clear(screen.getByRole("textbox"));
  await user.type(screen.getByRole("textbox"), mine);
  await user.click(screen.getByRole("button", { name: "Save" }));
  return { stored, user, container };
}

const saveThis = () => screen.getByRole("button", { name: "Save this" });

describe("two people who change one thing", () => {
  it("shows both versions, and continues with the chosen one", async () => {
    const { stored, user, container } = await typeOver({ version: 2, name: "Knees" }, "Both knees");
    expect(await screen.findByText(texts["setup.conflict_title"])).toBeTruthy();
    expect(screen.getByRole("radio", { name: /^Use their version.*Knees/ })).toBeTruthy();
    expect(saveThis().getAttribute("aria-disabled")).toBe("true");
    expect(await findMistakes(container)).toEqual([]);
    await user.click(screen.getByRole("radio", { name: /^Use my version.*Both knees/ }));
    await user.click(saveThis());
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(stored.now).toEqual({ version: 3, name: "Both knees", place: "North" });
  });

  it("keeps what only the other has changed", async () => {
    const { stored, user } = await typeOver({ version: 2, place: "South" }, "Knees");
    await user.click(await screen.findByRole("button", { name: "Save this" }));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(stored.now).toEqual({ version: 3, name: "Knees", place: "South" });
  });

  it("discards the own version, and the next change is based on the other one", async () => {
    const { stored, user } = await typeOver({ version: 2, name: "Knees" }, "Both knees");
    await screen.findByText(texts["setup.conflict_title"]);
    const [giveUp] = screen.getAllByRole("button", { name: texts["setup.conflict_theirs_all"] });
    if (giveUp) await user.click(giveUp);
    expect(screen.getByRole("textbox")).toHaveProperty("value", "Knees");
    expect(stored.now.version).toBe(2);
    await user.type(screen.getByRole("textbox"), ", left");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(stored.now.name).toBe("Knees, left");
  });

  it("asks nothing where both said the same", async () => {
    const { stored } = await typeOver({ version: 2, name: "Knees" }, "Knees");
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(stored.now.version).toBe(3);
  });
});
