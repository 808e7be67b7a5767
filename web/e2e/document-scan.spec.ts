import { addDocument, bookScans, documentsOf, documentsOn } from "./booked-documents";
import { expectWellMade } from "./office-desk";
import { withCode } from "./people";
import { expect, test } from "./provider-server";
import { pdfOf } from "./sample-files";

// Nothing listens there: the virus scanner is away.
test.use({ serverSettings: { SCANBOOK_CLAMD: "127.0.0.1:9" } });

test("a document that waits for the virus scanner is listed, and not opened", async ({
  page,
  request,
  provider,
  journey,
  demo,
}) => {
  // Without the code, and a document that waits.
  journey.expectStatus(403, 409);
  await page.setViewportSize({ width: 360, height: 640 });
  await provider.configure("application", { otpSecondsBetweenRequests: 1 });
  const [key = ""] = await bookScans(page, request, demo);
  const { id } = await addDocument(page, key, pdfOf("my referral.pdf", "Knee."), "application/pdf");
  const documents = documentsOn(page);

  await test.step("[DOC-12a] [DOC-08n] the list says so, and has no way to open it", async () => {
    await page.goto(`/a/${key}`);
    const row = documents.getByRole("listitem");
    await expect(row).toContainText("This file is still being checked for viruses.");
    await expect(row.getByRole("button")).toHaveText([/^Replace/]);
    await expectWellMade(page);
  });

  await test.step("[DOC-08o] nor is it opened by its address", async () => {
    const replace = documents.getByRole("button", { name: "Replace my referral.pdf" });
    await withCode(page, provider.server, () => replace.click());
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    const answer = await page.request.get(`${await documentsOf(page, key)}/${id}/view`);
    expect(answer.status()).toBe(409);
  });
});
