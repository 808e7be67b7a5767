import { expect, test } from "vitest";
import { needsIdentity, proofOf } from "./contact-proof";

const email = { email: "mira.p@example.org" };

test("[OPS-08z] another contact shows whether a code confirmed it, and staff are asked where none did", () => {
  expect(proofOf({ changes: { lastName: "Petrova" } })).toBeUndefined();
  const bySms = { changes: email, confirmedBy: "SMS" as const };
  expect(proofOf(bySms)?.text).toBe("lists.contact_confirmed_sms");
  expect(needsIdentity(bySms)).toBe(false);
  const number = { changes: { contactNumber: "0491570156" } };
  expect(proofOf(number)?.text).toBe("lists.contact_unconfirmed");
  expect(needsIdentity(number)).toBe(true);
  const checked = { changes: email, identityCheck: "PHOTO_ID" as const };
  expect(proofOf(checked)?.text).toBe("lists.identity_photo_id");
});
