/** What is said about documents, and which are still to be added. */
import type { Attachment, DocumentType } from "../../api";

const STEP = 1000;
const PDF = "application/pdf";
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Telephones turn a HEIC photo into a JPEG for a page that does not accept HEIC. */
const HEIC = /^image\/hei[cf]/;
/** Until the accepted types have been read. */
const USUAL_TYPES = [PDF, "image/jpeg", "image/png"];

type Described = Pick<Attachment, "contentType" | "size">;

/** PDF · 1.2 MB */
export function fileDetail(lang: string, { contentType, size }: Described): string {
  const kind = contentType.split("/").at(-1)?.toUpperCase();
  return [kind, sizeWords(lang, size)].filter(Boolean).join(" · ");
}

/** In kilobytes, of which a small file has one, and megabytes. */
function sizeWords(lang: string, bytes: number): string {
  const isLarge = bytes >= STEP * STEP;
  const format = new Intl.NumberFormat(lang, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / STEP ** 2 : Math.max(1, bytes / STEP));
}

export function isPdf({ contentType }: Pick<Attachment, "contentType">): boolean {
  return contentType === PDF;
}

/** By document type, then in the order in which they came. */
export function byType(files: readonly Attachment[]): readonly Attachment[] {
  const rank = ({ documentType }: Attachment) => (documentType ? 0 : 1);
  return [...files].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (one.documentType?.title ?? "").localeCompare(other.documentType?.title ?? "") ||
      one.id - other.id,
  );
}

type TypedFile = { readonly documentTypeId?: number | null | undefined };

/** The required types of which there is no document yet. */
export function missingTypes(
  types: readonly DocumentType[],
  files: readonly TypedFile[],
): readonly DocumentType[] {
  const has = (id: number) => files.some(({ documentTypeId }) => documentTypeId === id);
  return types.filter(({ id, required }) => required && !has(id));
}

/** What is photographed is the only thing that is missing; where more is missing, or nothing, its type is open. */
export function photographedType(missing: readonly DocumentType[]): number | undefined {
  return missing.length === 1 ? missing[0]?.id : undefined;
}

/** What a file field offers to choose from. */
export function acceptOf(contentTypes: readonly string[]): string {
  return (contentTypes.length > 0 ? contentTypes : USUAL_TYPES)
    .filter((type) => !HEIC.test(type))
    .join();
}

/**
 * Whether a file is sure to be refused by its type. The server decides by the bytes; a file without a type is left to it,
 * and so is any file as long as the accepted types haven't been read.
 */
export function isOtherType(
  { type }: Pick<File, "type">,
  contentTypes: readonly string[],
): boolean {
  return contentTypes.length > 0 && type !== "" && !contentTypes.includes(type);
}

/** Why a file is sure to be refused, so that it needn't be sent first. */
export function refusalOf(
  file: Pick<File, "type" | "size">,
  contentTypes: readonly string[],
): "form.referral_file_types" | "form.file_too_large" | undefined {
  if (file.size > FILE_MAX_BYTES) return "form.file_too_large";
  return isOtherType(file, contentTypes) ? "form.referral_file_types" : undefined;
}
