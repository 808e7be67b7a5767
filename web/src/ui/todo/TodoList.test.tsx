import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TodoCard } from "./TodoCard";
import { TodoList } from "./TodoList";

it("says in words how much is done, and lists the tasks", () => {
  render(
    <TodoList title="To do before you come" progressText="1 of 2 done" done={1} total={2}>
      <TodoCard
        state="urgent"
        icon="form"
        title="MRI safety form"
        detail="4 minutes. Please finish by Wednesday."
        action={<a href="/form">Start</a>}
      />
      <TodoCard state="done" icon="user" title="Confirm you are coming" detail="Done on Monday." />
    </TodoList>,
  );
  const region = screen.getByRole("region", { name: "To do before you come" });
  expect(region.textContent).toContain("1 of 2 done");
  const tasks = screen.getAllByRole("listitem");
  expect(tasks.map((task) => task.querySelector("h3")?.textContent)).toEqual([
    "MRI safety form",
    "Confirm you are coming",
  ]);
  expect(screen.getByRole("link", { name: "Start" })).toBeTruthy();
});
