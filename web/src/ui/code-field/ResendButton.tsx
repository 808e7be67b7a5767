import "../button/button.css";

export interface Resend {
  label: string;
  /** Such as "Send again in 24 seconds": while it is set, the button waits. */
  waitLabel?: string | undefined;
  /** Announced when it changes; set it at the start and the end of the wait, not every second. */
  announcement?: string | undefined;
  onPress: () => void;
}

/** Stays the same element while it waits, so that the focus is not lost when the wait is over. */
export function ResendButton({ label, waitLabel, announcement = "", onPress }: Resend) {
  const waits = waitLabel !== undefined;
  return (
    <div className="ui-code__resend">
      <button
        type="button"
        className="ui-button ui-button--quiet"
        aria-disabled={waits || undefined}
        onClick={waits ? undefined : onPress}
      >
        {waitLabel ?? label}
      </button>
      <output className="visually-hidden">{announcement}</output>
    </div>
  );
}
