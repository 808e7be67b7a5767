import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { LanguageMenu } from "./LanguageMenu";

it("offers each language by its own name, in its own language", async () => {
  const onChange = vi.fn();
  render(
    <LanguageMenu
      label="Language"
      value="en-AU"
      onChange={onChange}
      languages={[
        { tag: "en-AU", name: "English" },
        { tag: "ar", name: "العربية" },
      ]}
    />,
  );
  const menu = screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });
  expect(menu.selectedOptions[0]?.textContent).toBe("English");
  expect(screen.getByRole("option", { name: "العربية" }).getAttribute("lang")).toBe("ar");
  await userEvent.selectOptions(menu, "العربية");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("ar");
});
