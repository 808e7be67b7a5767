import { type ReactNode, useState } from "react";
import type { CodeStep as CodeBefore } from "../documents";
import { CodeStep } from "./CodeStep";
import { useHasCode } from "./session";

/** What needs the code asks for it over the page, and continues once it was entered. */
export function useCode(bookingKey: string): { code: CodeBefore; step: ReactNode } {
  const known = useHasCode();
  const [proven, setProven] = useState(false);
  const [next, setNext] = useState<{ proceed: () => void }>();
  const close = () => setNext(undefined);
  return {
    code: { hasCode: known || proven, ask: (proceed) => setNext({ proceed }) },
    step: next && (
      <CodeStep
        bookingKey={bookingKey}
        onProven={() => {
          setProven(true);
          close();
          next.proceed();
        }}
        onClose={close}
      />
    ),
  };
}
