import { useLanguage } from "../../../i18n";
import type { DetailsChange } from "./api";
import { changedFields } from "./changed-fields";

/** Field by field: the old and the new value. */
export function Changes({ row }: { row: DetailsChange }) {
  const { text } = useLanguage();
  return (
    <ul className="lists-changes">
      {changedFields(row).map(({ field, label, before, after }) => (
        <li key={field}>
          {text(label)}: {before !== undefined && <del>{before}</del>} <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}
