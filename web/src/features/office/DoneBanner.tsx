import { useEffect, useRef } from "react";
import { Banner, Button } from "../../ui";

export interface DoneBannerProps {
  /** The text about what was done. */
  children: string;
  /** An undo, while there is one. */
  undo?: { label: string; busyLabel: string; busy: boolean; onPress: () => void } | undefined;
}

/** Shows what was done and takes the focus: the pressed element may be gone. */
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
