import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { UserMenu } from "./UserMenu";

it("opens by its button, shows who is signed in, and closes with Escape and by a press beside it", async () => {
  const onLogOut = vi.fn();
  render(
    <>
      <UserMenu
        label="Signed in as desk"
        name="desk"
        detail="Front desk"
        links={[{ href: "/admin", label: "Back office" }]}
        logOutLabel="Sign out"
        onLogOut={onLogOut}
      />
      <p>Elsewhere</p>
    </>,
  );
  const menu = screen.getByRole("button", { name: "Signed in as desk" });
  expect(screen.queryByRole("link")).toBeNull();
  await userEvent.click(menu);
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText("Front desk")).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Back office" }));
  await userEvent.keyboard("{Escape}");
  expect(menu.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(menu);

  await userEvent.click(menu);
  await userEvent.click(screen.getByText("Elsewhere"));
  expect(menu.getAttribute("aria-expanded")).toBe("false");

  await userEvent.click(menu);
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect(onLogOut).toHaveBeenCalledOnce();
});
