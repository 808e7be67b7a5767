import { lazy, type ReactNode, Suspense, useState } from "react";
import type { AuthenticationType } from "../../api";
import { loadAuthentication } from "./load";

const CodeOverPage = lazy(async () => ({ default: (await loadAuthentication()).CodeOverPage }));

interface CodeWanted {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  readonly shared?: boolean;
}

/** Asks for a code over the page that stands, such as when a call answers `message.otp_required`. */
export function useCode(wanted: CodeWanted): {
  /** Sends a code, asks for it, and goes on once it is proven. */
  askForCode(then: () => void): void;
  /** Stands anywhere on the page; nothing while no code is asked for. */
  codeDialog: ReactNode;
} {
  const [then, setThen] = useState<{ next: () => void }>();
  return {
    askForCode: (next) => setThen({ next }),
    codeDialog: then && (
      <Suspense>
        <CodeOverPage
          {...wanted}
          onProven={() => {
            setThen(undefined);
            then.next();
          }}
          onClose={() => setThen(undefined)}
        />
      </Suspense>
    ),
  };
}
