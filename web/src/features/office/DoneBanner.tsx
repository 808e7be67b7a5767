import { useEffect, useRef } from "react";
import { Banner, Button } from "../../ui";

export interface DoneBannerProps {
  /** What was done, in words. */
  children: string;
  /** A way back, for as long as there is one. */
  undo?: { label: string; busyLabel: string; busy: boolean; onPress: () => void } | undefined;
}

/** Says what was done, and takes the keyboard there: what was pressed is perhaps gone. */
export function DoneBanner({ children, undo }: DoneBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="office-done">
      <Banner tone="success">
        <span>{children}</span>
        {undo && (
          <Button
            variant="quiet"
            busy={undo.busy}
            busyLabel={undo.busyLabel}
            onPress={undo.onPress}
          >
            {undo.label}
          </Button>
        )}
      </Banner>
    </div>
  );
}
