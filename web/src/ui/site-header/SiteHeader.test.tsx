import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SiteHeader } from "./SiteHeader";

describe("the bar at the top", () => {
  it("opens its menu by the button and closes it with Escape", async () => {
    render(
      <SiteHeader
        brandName="Harbour Imaging"
        homeHref="/"
        links={[{ href: "/", label: "Book a scan", current: true }]}
        menuLabel="Menu"
        navigationLabel="Main"
      />,
    );
    const menu = screen.getByRole("button", { name: "Menu" });
    await userEvent.click(menu);
    expect(menu.getAttribute("aria-expanded")).toBe("true");
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Escape}");
    expect(menu.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(menu);
  });

  it("has no menu button when there is nothing to go to", () => {
    render(
      <SiteHeader
        brandName="Harbour Imaging"
        homeHref="/"
        links={[]}
        menuLabel="Menu"
        navigationLabel="Main"
      />,
    );
    expect(screen.queryByRole("button")).toBeNull();
  });
});
