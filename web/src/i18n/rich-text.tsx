import type { ReactNode } from "react";

const TAG = /<(\w+)>(.*?)<\/\1>/;

export interface RichTextProps {
  /** A text in which `<name>…</name>` marks what is drawn differently. */
  text: string;
  /** How each marked part is drawn. */
  parts: Readonly<Record<string, (inner: string) => ReactNode>>;
}

/** A sentence with a link or an emphasis in it, still one text for translators. */
export function RichText({ text, parts }: RichTextProps): ReactNode {
  const match = TAG.exec(text);
  if (!match) return text;
  const [whole, name = "", inner = ""] = match;
  const draw = parts[name];
  return (
    <>
      {text.slice(0, match.index)}
      {draw ? draw(inner) : inner}
      <RichText text={text.slice(match.index + whole.length)} parts={parts} />
    </>
  );
}
