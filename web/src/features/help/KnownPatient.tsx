import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, Card } from "../../ui";
import type { KnownPatientProps } from "./KnownPatientDialog";

const KnownPatientDialog = lazyRouteComponent(() => import("./dialogs"), "KnownPatientDialog");

/** For people who have been here before: earlier scans help the radiologist who reads the new ones. */
export function KnownPatient(props: KnownPatientProps) {
  const { text } = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <Card title={text("known.card")} className="details-card">
      <p className="small muted">{text("known.card_text")}</p>
      <div>
        <Button icon="search" onPress={() => setOpen(true)}>
          {text("known.open")}
        </Button>
      </div>
      <Suspense fallback={null}>
        {open && <KnownPatientDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}
