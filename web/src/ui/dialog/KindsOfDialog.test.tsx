import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { findMistakes } from "../../../gallery/axe";
import { Dialog } from "./Dialog";
import { MessageDialog, ProcessingDialog } from "./MessageDialog";
import { NotAllowedDialog } from "./NotAllowedDialog";

const onClose = vi.fn();

describe("a long form in a large dialog", () => {
  it("says in words how far along it is, and is still named by its title alone", async () => {
    render(
      <Dialog
        title="MRI safety form"
        overline="Thursday 19 November"
        progress={{ text: "Page 2 of 4", done: 2, total: 4 }}
        size="lg"
        isOpen
        onClose={onClose}
        closeLabel="Close the form"
      >
        <p>Have you had an operation?</p>
      </Dialog>,
    );
    const dialog = screen.getByRole("dialog", { name: "MRI safety form" });
    expect(dialog.textContent).toContain("Page 2 of 4");
    expect(await findMistakes(dialog)).toEqual([]);
  });
});

describe("a dialog that says no", () => {
  it("gives the reason, offers a person first and the way back last", async () => {
    onClose.mockClear();
    render(
      <NotAllowedDialog
        title="It's too late to change this online"
        isOpen
        onClose={onClose}
        closeLabel="Close"
        icon="clock"
        reason="You can change a booking until 24 hours before. Yours is in 18 hours."
        call={{ href: "tel:1300975707", label: "Call 1300 975 707" }}
        keepLabel="Keep Thursday, 9:40 am"
      >
        <p>Call us and we'll help.</p>
      </NotAllowedDialog>,
    );
    const dialog = screen.getByRole("dialog", { name: "It's too late to change this online" });
    expect(dialog.textContent).toContain("Yours is in 18 hours.");
    expect(screen.getByRole("link", { name: "Call 1300 975 707" })).toBeTruthy();
    const last = screen.getAllByRole("button").at(-1);
    expect(last?.textContent).toBe("Keep Thursday, 9:40 am");
    if (last) await userEvent.click(last);
    expect(onClose).toHaveBeenCalledOnce();
    expect(await findMistakes(dialog)).toEqual([]);
  });
});

describe("a message", () => {
  it("has one button", async () => {
    onClose.mockClear();
    render(
      <MessageDialog title="Bring your referral" isOpen onClose={onClose} buttonLabel="OK">
        <p>The paper, or a photo of it.</p>
      </MessageDialog>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("while a request is under way", () => {
  it("nothing closes the dialog, and its title is read first", async () => {
    render(<ProcessingDialog title="Booking your scan" isOpen />);
    const dialog = screen.getByRole("dialog", { name: "Booking your scan" });
    expect(document.activeElement?.textContent).toBe("Booking your scan");
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    await userEvent.click(dialog);
    expect(screen.getByRole("dialog")).toBe(dialog);
    expect(screen.queryByRole("button")).toBeNull();
    expect(await findMistakes(dialog)).toEqual([]);
  });
});
