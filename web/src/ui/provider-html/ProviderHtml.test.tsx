import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProviderHtml } from "./ProviderHtml";

it("shows what the provider wrote, and what it wrote later", () => {
  const { rerender } = render(<ProviderHtml html="<h2>Parking</h2><p>It is free.</p>" lang="en" />);
  expect(screen.getByRole("heading", { name: "Parking", level: 2 })).toBeTruthy();
  rerender(<ProviderHtml html='<p><a href="/terms">Terms</a></p>' lang="en" />);
  expect(screen.getByRole("link", { name: "Terms" })).toBeTruthy();
  expect(screen.queryByRole("heading")).toBeNull();
});
