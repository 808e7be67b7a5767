import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useLanguage } from "../../i18n";
import { Button, ButtonRow } from "../../ui";
import type { HelpTopic } from "./types";

const load = () => import("./dialogs");
const CallBackDialog = lazyRouteComponent(load, "CallBackDialog");
const WriteDialog = lazyRouteComponent(load, "WriteDialog");

/** For people who prefer a call or a message. What they were doing stays as it is. */
export function HelpButtons(place: HelpTopic) {
  const { text } = useLanguage();
  const [open, setOpen] = useState<"CALL" | "WRITE">();
  const close = () => setOpen(undefined);
  return (
    <>
      <ButtonRow>
        <Button variant="soft" icon="phone" onPress={() => setOpen("CALL")}>
          {text("help.call_me")}
        </Button>
        <Button variant="soft" icon="mail" onPress={() => setOpen("WRITE")}>
          {text("help.write")}
        </Button>
      </ButtonRow>
      <Suspense fallback={null}>
        {open === "CALL" && <CallBackDialog place={place} onClose={close} />}
        {open === "WRITE" && <WriteDialog place={place} onClose={close} />}
      </Suspense>
    </>
  );
}
