import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ErrorSummary } from "./ErrorSummary";

const year = { href: "#year", label: "Your year of birth is missing" };
const mobile = { href: "#mobile", label: "Your mobile number is one digit short" };

function form(items: (typeof year)[], attempt = 1) {
  return (
    <>
      <ErrorSummary title="Things to fix" items={items} attempt={attempt} />
      <input id="year" aria-label="Year" />
      <input id="mobile" aria-label="Mobile" />
    </>
  );
}

describe("the list of mistakes above a form", () => {
  it("takes the focus when it appears", () => {
    render(form([year]));
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  it("puts the cursor into the field that a person picks", async () => {
    render(form([year, mobile]));
    await userEvent.click(screen.getByRole("link", { name: mobile.label }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Mobile" }));
  });

  it("does not pull a person out of a field while mistakes are being fixed", async () => {
    const { rerender } = render(form([year, mobile]));
    await userEvent.click(screen.getByRole("textbox", { name: "Mobile" }));
    rerender(form([mobile]));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Mobile" }));
  });

  it("takes the focus again when the form is sent with the same mistakes", async () => {
    const { rerender } = render(form([year], 1));
    await userEvent.click(screen.getByRole("textbox", { name: "Mobile" }));
    rerender(form([year], 2));
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });
});
