import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type RailItem, SideRail } from "./SideRail";

const items: RailItem[] = [
  { key: "day", href: "/day", icon: "board", label: "Day", isCurrent: true },
  {
    key: "requests",
    href: "/requests",
    icon: "list",
    label: "Requests",
    count: { shown: "4", text: "4 open" },
  },
  { key: "pending", href: "/pending", icon: "clock", label: "Pending" },
];

describe("the rail of the back office", () => {
  it("is a named navigation that marks where the person is", () => {
    render(<SideRail label="Back office" items={items} />);
    expect(screen.getByRole("navigation", { name: "Back office" })).toBeTruthy();
    const current = screen.getByRole("link", { current: "page" });
    expect(current.textContent).toBe("Day");
  });

  it("says what waits in words, and nothing where nothing waits", () => {
    render(<SideRail label="Back office" items={items} />);
    expect(screen.getByRole("link", { name: "Requests, 4 open" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Pending" })).toBeTruthy();
  });
});
