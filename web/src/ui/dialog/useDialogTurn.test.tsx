import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "./Dialog";
import { useDialogTurn } from "./useDialogTurn";

function Itself({ title }: { title: string }) {
  const [wants, setWants] = useState(true);
  const turn = useDialogTurn(wants);
  return (
    turn && (
      <Dialog title={title} isOpen onClose={() => setWants(false)} closeLabel={`Close ${title}`}>
        <p>{title}</p>
      </Dialog>
    )
  );
}

test("[QST-13i] dialogs that open by themselves open one after the other", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Itself title="Your form" />
      <Itself title="Please read" />
    </>,
  );
  expect(await screen.findByRole("dialog", { name: "Your form" })).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Please read" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Close Your form" }));
  expect(await screen.findByRole("dialog", { name: "Please read" })).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Your form" })).toBeNull();
});

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog title="Search" isOpen={isOpen} onClose={() => setOpen(false)} closeLabel="Done">
      <p>Type a word.</p>
    </Dialog>
  );
}

test("[QST-13i] none of them opens over one that a person has opened", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Opened />
      <Itself title="Your form" />
    </>,
  );
  expect(await screen.findByRole("dialog", { name: "Search" })).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Your form" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("dialog", { name: "Your form" })).toBeTruthy();
});
