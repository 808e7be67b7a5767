import { phoneHref } from "../booking";

/** A phone number that a press calls. */
export function Telephone({ number }: { number: string }) {
  return <a href={phoneHref(number)}>{number}</a>;
}
