import { type ComponentProps, lazy, Suspense } from "react";
import { loadAuthentication } from "../authentication";

const Loaded = lazy(() => loadAuthentication().then(({ CodeStep }) => ({ default: CodeStep })));

/** Asks, over the page, for the code that was sent to the contact on record. */
export function CodeStep(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
