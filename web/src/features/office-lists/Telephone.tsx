import { phoneHref } from "../booking";

/** A number that a press calls. */
export function Telephone({ number }: { number: string }) {
  return <a href={phoneHref(number)}>{number}</a>;
}
