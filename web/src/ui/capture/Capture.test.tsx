import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Capture, type CaptureProps } from "./Capture";

const onShutter = vi.fn();
const onAgain = vi.fn();
const onPage = vi.fn();
const onChoose = vi.fn();

beforeEach(() => vi.clearAllMocks());

function camera(props: Partial<CaptureProps> = {}) {
  return (
    <Capture
      shutterLabel="Take the photo"
      onShutter={onShutter}
      pagesLabel="Pages taken"
      pages={[
        { key: "1", name: "Page 1, sharp", mark: "1" },
        { key: "2", name: "Page 2, blurred", mark: "2", isFlagged: true },
      ]}
      currentPage="2"
      onPage={onPage}
      done={{ label: "Use 2 pages", onPress: vi.fn() }}
      file={{ label: "Choose a file", accept: "image/*,.pdf", onChoose }}
      {...props}
    >
      <p>The camera</p>
    </Capture>
  );
}

describe("taking photos of papers", () => {
  it("has a named shutter and says which pages are sharp", async () => {
    render(camera());
    await userEvent.click(screen.getByRole("button", { name: "Take the photo" }));
    expect(onShutter).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { current: true }).getAttribute("aria-label")).toBe(
      "Page 2, blurred",
    );
    await userEvent.click(screen.getByRole("button", { name: "Page 1, sharp" }));
    expect(onPage).toHaveBeenCalledWith("1");
  });

  it("hints at a blurred page politely and does not block", async () => {
    const { rerender } = render(camera());
    expect(screen.getByRole("status").textContent).toBe("");
    const text = "Page 2 is a little blurred.";
    rerender(camera({ hint: { text, againLabel: "Take it again", onAgain } }));
    expect(screen.getByRole("status").textContent).toBe(text);
    await userEvent.click(screen.getByRole("button", { name: "Take it again" }));
    expect(onAgain).toHaveBeenCalledOnce();
    const done = screen.getByRole("button", { name: "Use 2 pages" });
    expect(done.getAttribute("aria-disabled")).toBeNull();
  });

  it("has no shutter while a page is shown, and its tools instead", () => {
    render(camera({ onShutter: undefined, tools: <button type="button">Turn page</button> }));
    expect(screen.queryByRole("button", { name: "Take the photo" })).toBeNull();
    expect(screen.getByRole("button", { name: "Turn page" })).toBeTruthy();
  });

  it("takes a file instead, the same one twice if need be", async () => {
    render(camera());
    const file = new File(["page"], "referral.pdf", { type: "application/pdf" });
    const field = screen.getByLabelText("Choose a file");
    await userEvent.upload(field, file);
    await userEvent.upload(field, file);
    expect(onChoose).toHaveBeenCalledTimes(2);
    expect(onChoose.mock.lastCall?.[0][0].name).toBe("referral.pdf");
  });
});
