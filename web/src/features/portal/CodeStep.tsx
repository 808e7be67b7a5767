import { type ComponentProps, lazy, Suspense } from "react";
import { loadAuthentication } from "../authentication";

const Loaded = lazy(() => loadAuthentication().then(({ CodeStep }) => ({ default: CodeStep })));

/** The code that was sent to the contact on record, asked for over the page. */
export function CodeStep(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
