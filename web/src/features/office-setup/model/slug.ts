/** The slug that a name suggests: "Ultrasound abdomen" becomes "ultrasound-abdomen". */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
}
