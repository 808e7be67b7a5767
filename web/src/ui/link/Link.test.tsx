import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Link, LinkProvider } from "./Link";

function renderLink(href: string) {
  const navigate = vi.fn();
  render(
    <LinkProvider navigate={navigate}>
      <Link href={href}>Go</Link>
    </LinkProvider>,
  );
  return { navigate, link: screen.getByRole("link", { name: "Go" }) };
}

describe("a link", () => {
  it("to another page of the app opens without loading everything again", () => {
    const { navigate, link } = renderLink("/sydney?search=knee");
    fireEvent.click(link);
    expect(navigate).toHaveBeenCalledWith("/sydney?search=knee");
  });

  it("opens in a new tab when the person asks for one", () => {
    const { navigate, link } = renderLink("/sydney");
    fireEvent.click(link, { ctrlKey: true });
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each(["tel:1300975707", "https://example.com/", "#main"])(
    "to %s is left to the browser",
    (href) => {
      const { navigate, link } = renderLink(href);
      // jsdom can't follow links; what counts is that no handler does.
      link.addEventListener("click", (event) => event.preventDefault());
      fireEvent.click(link);
      expect(navigate).not.toHaveBeenCalled();
    },
  );
});
