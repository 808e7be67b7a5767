import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Carousel, type CarouselItem } from "./Carousel";

const documents: CarouselItem[] = ["referral.pdf", "card.jpg", "report.pdf"].map((name) => ({
  key: name,
  name,
  thumbnail: { name: `Show ${name}` },
  download: { href: `/files/${name}`, label: "Download", name: `Download ${name}` },
}));

function Documents({ items = documents }: { items?: CarouselItem[] }) {
  const [index, setIndex] = useState(0);
  return (
    <Carousel
      label="Your documents"
      items={items}
      index={index}
      onChange={setIndex}
      countText={`Document ${index + 1} of ${items.length}`}
      previousLabel="Document before"
      nextLabel="Next document"
      thumbnailsLabel="All documents"
    >
      {(item) => <p>Picture of {item.name}</p>}
    </Carousel>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("documents one by one", () => {
  it("are a named group that says which one is shown", async () => {
    render(<Documents />);
    expect(screen.getByRole("group", { name: "Your documents" })).toBeTruthy();
    await press("Next document");
    expect(screen.getByRole("status").textContent).toContain("Document 2 of 3 card.jpg");
    expect(screen.getByText("Picture of card.jpg")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Next document");
  });

  it("begin again after the last one", async () => {
    render(<Documents />);
    await press("Document before");
    expect(screen.getByText("Picture of report.pdf")).toBeTruthy();
    await press("Next document");
    expect(screen.getByText("Picture of referral.pdf")).toBeTruthy();
  });

  it("can be chosen by their thumbnails, and downloaded by name", async () => {
    render(<Documents />);
    await press("Show report.pdf");
    expect(screen.getByRole("button", { current: true }).getAttribute("aria-label")).toBe(
      "Show report.pdf",
    );
    const link = screen.getByRole("link", { name: "Download report.pdf" });
    expect(link.getAttribute("href")).toBe("/files/report.pdf");
  });

  it("need no way to the next when there is only one", () => {
    render(<Documents items={documents.slice(0, 1)} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
