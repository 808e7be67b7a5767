import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { findMistakes } from "../../../gallery/axe";
import { ConfirmDialog, Dialog } from "./Dialog";
import { useLeaveGuard } from "./useLeaveGuard";

function Preparation({ isStatic }: { isStatic?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        How to prepare
      </button>
      <Dialog
        title="Nothing to eat"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        closeLabel="Close"
        isStatic={isStatic}
      >
        <p>Small sips of water are fine.</p>
      </Dialog>
    </>
  );
}

async function open() {
  await userEvent.click(screen.getByRole("button", { name: "How to prepare" }));
  return screen.getByRole("dialog", { name: "Nothing to eat" });
}

/** What a browser sends to a modal dialog when a person presses Escape. */
function pressEscape(dialog: HTMLElement) {
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
}

describe("a dialog", () => {
  it("begins at its title and gives the focus back when it closes", async () => {
    render(<Preparation />);
    const dialog = await open();
    expect(document.activeElement?.textContent).toBe("Nothing to eat");
    expect(await findMistakes(dialog)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.textContent).toBe("How to prepare");
  });

  it("closes with Escape", async () => {
    render(<Preparation />);
    pressEscape(await open());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[OPS-08v] that a browser closes by itself stays open where its owner keeps it open", async () => {
    let asked = 0;
    render(
      <Dialog title="New booking" isOpen onClose={() => (asked += 1)} closeLabel="Close">
        <p>Which exam?</p>
      </Dialog>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>("dialog");
    dialog.close();
    await waitFor(() => expect(asked).toBe(1));
    expect(dialog.open).toBe(true);
  });

  it("closes by a press beside it, not by one inside", async () => {
    render(<Preparation />);
    const dialog = await open();
    await userEvent.click(screen.getByText("Small sips of water are fine."));
    expect(screen.getByRole("dialog")).toBeTruthy();
    await userEvent.click(dialog);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("that is static closes only by its own button", async () => {
    render(<Preparation isStatic />);
    const dialog = await open();
    pressEscape(dialog);
    await userEvent.click(dialog);
    expect(screen.getByRole("dialog")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a question before an act that cannot be undone", () => {
  it("offers the safe answer first", async () => {
    const nothing = () => undefined;
    render(
      <ConfirmDialog
        title="Give up Thursday, 9:40 am?"
        isOpen
        onClose={nothing}
        onConfirm={nothing}
        safeLabel="Keep it"
        harmfulLabel="Give it up"
      >
        <p>Someone else can take it at once.</p>
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole("alertdialog", {
      name: "Give up Thursday, 9:40 am?",
      description: "Someone else can take it at once.",
    });
    const answers = screen.getAllByRole("button").map((button) => button.textContent);
    expect(answers).toEqual(["Keep it", "Give it up"]);
    expect(await findMistakes(dialog)).toEqual([]);
  });
});

function Note() {
  const [isOpen, setOpen] = useState(true);
  const [words, setWords] = useState("");
  const { leave, question } = useLeaveGuard(words !== "", () => setOpen(false));
  return (
    <Dialog title="A note" isOpen={isOpen} onClose={leave} closeLabel="Close">
      <input aria-label="Words" value={words} onChange={({ target }) => setWords(target.value)} />
      <ConfirmDialog {...question} title="Leave?" safeLabel="Stay" harmfulLabel="Leave" />
    </Dialog>
  );
}

describe("a dialog with typed text", () => {
  it("is left after a question, by Escape and by a press beside it", async () => {
    render(<Note />);
    const dialog = screen.getByRole("dialog", { name: "A note" });
    await userEvent.type(screen.getByLabelText("Words"), "Call back");
    pressEscape(dialog);
    await userEvent.click(screen.getByRole("button", { name: "Stay" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await userEvent.click(dialog);
    expect(screen.getByLabelText<HTMLInputElement>("Words").value).toBe("Call back");
    await userEvent.click(screen.getByRole("button", { name: "Leave" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is left at once where nothing was", () => {
    render(<Note />);
    pressEscape(screen.getByRole("dialog", { name: "A note" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
