import { addFile } from "../../documents";
import type { UploadFile } from "../../questionnaires";
import type { FormOwner } from "./model";

/** Files in answers become documents of the scan. */
export function uploadFor(owner: FormOwner | undefined): UploadFile | undefined {
  if (owner?.id === undefined) return undefined;
  const { kind, id } = owner;
  return (file) => addFile({ kind, id }, file);
}
