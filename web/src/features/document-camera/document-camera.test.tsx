import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { LanguageContext, languageOf } from "../../i18n/language";
import { DocumentCamera } from "./DocumentCamera";
import { type FakeBrowser, playBrowser } from "./fake-browser";

let browser: FakeBrowser;
beforeEach(() => {
  browser = playBrowser();
  window.scrollTo = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const onDone = vi.fn<(file: File) => void>();
const onCancel = vi.fn();
beforeEach(() => vi.clearAllMocks());

/** The camera over a page, and another page to leave to. */
async function open() {
  const root = createRootRoute({ component: Outlet });
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      at("/", () => <DocumentCamera onDone={onDone} onCancel={onCancel} />),
      at("/other", () => <h1>Other</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const shown = render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <RouterProvider router={router} />
    </LanguageContext>,
  );
  await screen.findByRole("dialog");
  return { ...shown, router };
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const photo = (name: string, kind = "sharp") =>
  new File([`${kind} ${name}`], name, { type: "image/jpeg" });
const pagesOf = async (file: File | undefined) => {
  const pdf = await file?.text();
  return [...(pdf ?? "").matchAll(/DCTDecode \/Length \d+ >>\nstream\n(.*)\n/g)].map(
    ([, page]) => page,
  );
};
const thumbnails = () =>
  within(screen.getByRole("list", { name: "Pages" }))
    .getAllByRole("button")
    .map((one) => one.getAttribute("aria-label"))
    .filter(Boolean);

async function choose(...files: File[]) {
  const input = screen.getByLabelText("Choose a file");
  await userEvent.upload(input, files);
}

describe("with a camera", () => {
  test("[DOC-09a] [DOC-05a] a photo becomes a PDF with two taps", async () => {
    await open();
    await press("Take the photo");
    await press("Use 1 page");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const file = onDone.mock.calls[0]?.[0];
    expect([file?.name, file?.type]).toEqual(["Document.pdf", "application/pdf"]);
    expect(await pagesOf(file)).toHaveLength(1);
  });

  test("[DOC-09o] a press before the first picture takes that one, and a second press no other", async () => {
    const width = vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(0);
    const { baseElement } = await open();
    await press("Take the photo");
    await press("Take the photo");
    expect(screen.queryByRole("button", { name: "Use 1 page" })).toBeNull();
    width.mockReturnValue(180);
    const video = baseElement.querySelector("video");
    if (!video) throw new Error("The camera is shown.");
    fireEvent.loadedData(video);
    expect(await button("Use 1 page")).toBeTruthy();
    expect(thumbnails()).toHaveLength(1);
  });

  test("a press before the first picture of a camera that stops says that there is no photo", async () => {
    vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(0);
    const { baseElement } = await open();
    await press("Take the photo");
    const video = baseElement.querySelector("video");
    if (!video) throw new Error("The camera is shown.");
    fireEvent.emptied(video);
    expect((await screen.findByRole("alert")).textContent).toContain(texts["camera.photo_failed"]);
  });

  test("[DOC-05b] several pages are one PDF, in their order", async () => {
    await open();
    await press("Take the photo");
    await press("Page 2");
    await press("Take the photo");
    expect(thumbnails()).toEqual(["Page 1 of 2, sharp", "Page 2 of 2, sharp"]);
    await press("Use 2 pages");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await pagesOf(onDone.mock.calls[0]?.[0])).toHaveLength(2);
  });

  test("the focus follows: to the page that was taken, and back to the camera", async () => {
    await open();
    await press("Take the photo");
    const page = await screen.findByRole("group", { name: "Page 1 of 1, sharp" });
    await waitFor(() => expect(document.activeElement).toBe(page));
    await press("Page 2");
    expect(document.activeElement).toBe(await button("Take the photo"));
  });

  test("[DOC-09e] a blurred page gets a hint, can be taken again, and can be used as it is", async () => {
    browser.sees = "blurred";
    await open();
    await press("Take the photo");
    expect(await screen.findByText("Page 1 is a little blurred.")).toBeTruthy();
    expect(thumbnails()).toEqual(["Page 1 of 1, blurred"]);
    const use = await button("Use 1 page");
    expect(use.getAttribute("aria-disabled")).toBeNull();
    await press("Take it again");
    browser.sees = "sharp";
    await press("Take the photo");
    expect(thumbnails()).toEqual(["Page 1 of 1, sharp"]);
    expect(screen.queryByText("Page 1 is a little blurred.")).toBeNull();
    expect(browser.urls.size).toBe(1);
  });

  test("[DOC-09b] where no edges are found, the page says so", async () => {
    browser.sees = "empty";
    await open();
    await press("Take the photo");
    expect(await screen.findByText(texts["camera.lead_guess"])).toBeTruthy();
  });

  test("[DOC-09c] the arrow keys move a corner, and say where it is", async () => {
    await open();
    await press("Take the photo");
    const corner = await screen.findByRole("slider", { name: "Top left corner, left and right" });
    expect(corner.getAttribute("aria-valuetext")).toBe("10% from the left, 10% from the top");
    corner.focus();
    await userEvent.keyboard("{Shift>}{ArrowLeft}{ArrowDown}{/Shift}");
    expect(corner.getAttribute("aria-valuetext")).toBe("5% from the left, 15% from the top");
    // A screen reader on a touch screen changes the value of one direction.
    const down = screen.getByRole("slider", { name: "Bottom right corner, up and down" });
    fireEvent.change(down, { target: { value: "0.8" } });
    expect(down.getAttribute("aria-valuetext")).toMatch(/80% from the top$/);
  });

  test("[DOC-09l] the camera stops when it is left, and no picture stays behind", async () => {
    const { unmount } = await open();
    await press("Take the photo");
    await button("Use 1 page");
    expect(browser.track.stop).not.toHaveBeenCalled();
    unmount();
    expect(browser.track.stop).toHaveBeenCalledOnce();
    expect(browser.urls.size).toBe(0);
  });

  test("[DOC-09l] a permission that comes after leaving starts nothing", async () => {
    let give: (stream: unknown) => void = () => undefined;
    browser.getUserMedia = () => new Promise((resolve) => (give = resolve));
    const { unmount } = await open();
    unmount();
    await act(async () => give({ getTracks: () => [browser.track] }));
    expect(browser.track.stop).toHaveBeenCalledOnce();
  });
});

describe("[DOC-09h] a page", () => {
  test("is moved earlier and later, and removed", async () => {
    await open();
    await choose(photo("one"), photo("two", "blurred"), photo("three"));
    expect(thumbnails()).toEqual(
      [1, 2, 3].map((n) => `Page ${n} of 3, ${n === 2 ? "blurred" : "sharp"}`),
    );
    // The third is shown, and can only go to the front.
    expect((await button("Move later")).getAttribute("aria-disabled")).toBe("true");
    await press("Move earlier");
    expect(screen.getByText("This is now page 2 of 3.")).toBeTruthy();
    expect(thumbnails()[2]).toBe("Page 3 of 3, blurred");
    await press("Page 3 of 3, blurred");
    await press("Delete page");
    expect(thumbnails()).toEqual(["Page 1 of 2, sharp", "Page 2 of 2, sharp"]);
    expect(browser.urls.size).toBe(2);
    await press("Use 2 pages");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(await pagesOf(onDone.mock.calls[0]?.[0])).toHaveLength(2);
  });

  test("is turned with its corners", async () => {
    await open();
    await choose(photo("one"));
    const corner = await screen.findByRole("slider", { name: "Top left corner, left and right" });
    corner.focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(corner.getAttribute("aria-valuetext")).toBe("15% from the left, 10% from the top");
    await press("Turn page");
    const now = screen.getByRole("slider", { name: "Top right corner, left and right" });
    expect(now.getAttribute("aria-valuetext")).toBe("90% from the left, 15% from the top");
  });
});

describe("[DOC-09j] without a camera", () => {
  test.each([
    ["NotAllowedError", "camera.refused"],
    ["NotFoundError", "camera.none"],
    ["NotReadableError", "camera.in_use"],
  ] as const)("a sentence says why (%s), and a photo can be chosen", async (name, key) => {
    browser.getUserMedia = () => Promise.reject(new DOMException("", name));
    await open();
    expect(await screen.findByText(texts[key])).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Take the photo" })).toBeNull();
    await choose(photo("referral.jpg"));
    await press("Use 1 page");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  test("the browser's own camera and a second attempt are offered", async () => {
    browser.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
    await open();
    const own = await screen.findByLabelText("Take a photo");
    expect(own.getAttribute("capture")).toBe("environment");
    browser.getUserMedia = async () => ({ getTracks: () => [browser.track] });
    await press("Try again");
    expect(await button("Take the photo")).toBeTruthy();
  });

  test("files can be dropped, and a PDF is handed over as it is", async () => {
    browser.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
    await open();
    const place = await screen.findByText(texts["camera.none"]);
    const pdf = new File(["%PDF-1.7"], "mine.pdf", { type: "application/pdf" });
    fireEvent.drop(place, { dataTransfer: { files: [pdf] } });
    expect(onDone).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  test("a PDF among pages is refused with a sentence, and so is what is no picture", async () => {
    await open();
    await choose(photo("one"));
    await button("Use 1 page");
    const pdf = new File(["%PDF-1.7"], "mine.pdf", { type: "application/pdf" });
    fireEvent.drop(screen.getByText(texts["camera.lead_page"]), { dataTransfer: { files: [pdf] } });
    expect((await screen.findByRole("alert")).textContent).toContain(texts["camera.pdf_alone"]);
    fireEvent.drop(screen.getByRole("alert"), {
      dataTransfer: { files: [new File(["text"], "letter.docx")] },
    });
    expect(await screen.findByText(/We can't open “letter.docx”/)).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});

test("[DOC-09m] an eleventh page is refused with the limit, and ten can be used", async () => {
  await open();
  await choose(...Array.from({ length: 11 }, (_, index) => photo(`page ${index}`)));
  expect(await screen.findByText(/up to 10 pages/)).toBeTruthy();
  expect(thumbnails()).toHaveLength(10);
  expect(await button("Use 10 pages")).toBeTruthy();
});

describe("[DOC-09k] leaving", () => {
  test("with pages asks first; staying keeps them, leaving doesn't", async () => {
    await open();
    await press("Take the photo");
    await press("Close the camera");
    const question = await screen.findByRole("alertdialog", { name: "Leave without your pages?" });
    await userEvent.click(within(question).getByRole("button", { name: "Keep my pages" }));
    expect(onCancel).not.toHaveBeenCalled();
    expect(thumbnails()).toHaveLength(1);
    await press("Close the camera");
    await press("Leave");
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test("for another page asks too", async () => {
    const { router } = await open();
    await press("Take the photo");
    await button("Use 1 page");
    void router.navigate({ to: "/other" as never });
    await press("Keep my pages");
    expect(thumbnails()).toHaveLength(1);
    expect(screen.queryByRole("heading", { name: "Other" })).toBeNull();
  });

  test("without pages, or with the finished PDF, asks nothing", async () => {
    const { router } = await open();
    onDone.mockImplementation(() => void router.navigate({ to: "/other" as never }));
    await press("Close the camera");
    expect(onCancel).toHaveBeenCalledOnce();
    await press("Take the photo");
    await press("Use 1 page");
    expect(await screen.findByRole("heading", { name: "Other" })).toBeTruthy();
  });
});

test("screen readers find nothing wrong with the camera and with a page", async () => {
  const { baseElement } = await open();
  await button("Take the photo");
  expect(await findMistakes(baseElement)).toEqual([]);
  await press("Take the photo");
  await button("Use 1 page");
  expect(await findMistakes(baseElement)).toEqual([]);
});
