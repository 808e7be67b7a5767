import { bookScans, documentsOn, requireReferral } from "./booked-documents";
import { someExam, someLocation } from "./catalogue";
import { deskOf, expectWellMade } from "./office-desk";
import { knownAddress, modal, withCode } from "./people";
import { askFromPage } from "./portal-visits";
import { expect, test } from "./provider-server";
import { asFile, pdfOf } from "./sample-files";

const referral = asFile(pdfOf("my referral.pdf", "Please scan the left knee."), "application/pdf");

test("a referral that came earlier is used again, after the code", async ({
  page,
  browser,
  request,
  provider,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const { server } = provider;
  const undo = await requireReferral(await deskOf(browser, server, "admin"));
  const [earlier = "", later = ""] = await bookScans(page, request, demo, 2);
  const place = await someLocation(request);
  const enquiry = await someExam(request, place.regionSlug, ({ kind }) => kind === "ENQUIRY");
  const asked = await askFromPage(page, enquiry.slug, place);
  const documents = documentsOn(page);
  const toDo = page.getByRole("region", { name: "To do before you come" });
  const reuse = documents.getByRole("button", { name: "Use earlier referral" });
  /** By the date of birth, without the code. */
  const open = (bookingKey: string, returnUrl: string, type = "APPOINTMENT") =>
    page.goto(knownAddress({ bookingKey, dateOfBirth: "1958-03-27" }, { returnUrl, type }));

  await test.step("an earlier booking gets its referral", async () => {
    await open(earlier, `/a/${earlier}`);
    await toDo.getByRole("button", { name: /^Add Referral/ }).click();
    await page.getByLabel("Choose a file").setInputFiles(referral);
    await expect(documents.getByRole("listitem")).toContainText("my referral.pdf");
    await expect(reuse).toHaveCount(0);
  });

  await test.step("[DOC-01e] [DOC-02g] [DOC-12b] after the code the later one takes it over: it is in the list, and nothing is left to add", async () => {
    await open(later, `/a/${later}`);
    await expect(toDo).toContainText("Add document: Referral");
    await expect(documents).toContainText("No documents yet");
    await expectWellMade(page);
    await withCode(page, server, () => reuse.click());
    await expect(documents.getByRole("listitem")).toContainText("my referral.pdf");
    await expect(toDo.getByText("Add document: Referral")).toHaveCount(0);
    await expect(reuse).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: "Document added" })).toHaveCount(1);
    await documents.getByRole("button", { name: "View my referral.pdf" }).click();
    const frame = modal(page, "Referral").frameLocator("iframe");
    await expect(frame.getByText("Please scan the left knee.")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expectWellMade(page);
  });

  await test.step("[REQ-04f] a request says after the code which referral we still have", async () => {
    await open(asked, `/br/${asked}`, "BOOKING_REQUEST");
    const files = page.getByRole("region", { name: "Your files" });
    const look = files.getByRole("button", { name: "Use earlier referral" });
    await withCode(page, server, () => look.click());
    await expect(files).toContainText("We still have your earlier referral, my referral.pdf.");
    await expect(look).toHaveCount(0);
    await expectWellMade(page);
  });

  await undo();
});
