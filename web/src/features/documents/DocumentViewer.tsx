import { type ComponentProps, lazy, Suspense } from "react";
import { useLanguage } from "../../i18n";
import { ProcessingDialog } from "../../ui";

const Viewer = lazy(() => import("./viewer/Viewer").then((it) => ({ default: it.Viewer })));

/** The viewer and what draws pictures and PDFs are loaded when a document is opened. */
export function DocumentViewer(props: ComponentProps<typeof Viewer>) {
  const { text } = useLanguage();
  return (
    <Suspense fallback={<ProcessingDialog title={text("documents.opening")} isOpen />}>
      <Viewer {...props} />
    </Suspense>
  );
}
