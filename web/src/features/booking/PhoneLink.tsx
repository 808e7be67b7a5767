/** A phone number that can be pressed. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="nowrap" href={phoneHref(number)}>
      {number}
    </a>
  );
}

export function phoneHref(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, "")}`;
}
