import { useLanguage } from "../../../i18n";
import { Tag } from "../../../ui";
import type { DetailsChange } from "./api";
import { proofOf } from "./contact-proof";

/** Whether a code, or staff, verified that the patient asks for another contact. */
export function ContactProof({ row }: { row: DetailsChange }) {
  const { text } = useLanguage();
  const proof = proofOf(row);
  if (!proof) return null;
  return (
    <p className="small">
      <Tag tone={proof.tone}>{text(proof.text)}</Tag> {row.identityNote}
    </p>
  );
}
