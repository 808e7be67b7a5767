import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ExamCard } from "./ExamCard";

it("is added by a button that names the exam, and says when it is added", async () => {
  const onPress = vi.fn();
  const card = (added: boolean) => (
    <ExamCard
      icon="mri"
      name="MRI knee, left"
      facts={[{ icon: "clock", text: "30 min" }]}
      action={{
        kind: "toggle",
        added,
        label: added ? "Added" : "Add",
        name: added ? "MRI knee, left" : "Add MRI knee, left",
        onPress,
      }}
    />
  );
  const { rerender } = render(card(false));
  expect(screen.getByRole("article", { name: "MRI knee, left" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Add MRI knee, left", pressed: false }));
  expect(onPress).toHaveBeenCalledOnce();
  rerender(card(true));
  const button = screen.getByRole("button", { name: "Added, MRI knee, left", pressed: true });
  expect(document.activeElement).toBe(button);
});

it("that needs no booking leads on by a link", () => {
  render(
    <ExamCard
      icon="xray"
      name="X-ray knee, left"
      facts={[{ text: "No booking needed" }]}
      action={{
        kind: "link",
        href: "/hours",
        label: "See hours",
        name: "See hours for X-ray knee, left",
      }}
    />,
  );
  expect(screen.getByRole("link", { name: "See hours for X-ray knee, left" })).toBeTruthy();
});
