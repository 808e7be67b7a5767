import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import type { IconName } from "../icon/paths";
import { Link } from "../link/Link";
import "./button.css";

export type ButtonVariant = "primary" | "secondary" | "soft" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant | undefined;
  size?: "md" | "lg" | undefined;
  icon?: IconName | undefined;
  /** Takes the whole width of its place. */
  block?: boolean | undefined;
  /** Shows the icon alone; `children` stays its accessible name. */
  iconOnly?: boolean | undefined;
}

export interface ButtonProps
  extends Look,
    Omit<ComponentPropsWithRef<"button">, "onClick" | "disabled"> {
  /** A call is running: the button keeps its width and its focus and can't be pressed again. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Why it can't be pressed yet. The button stays focusable, so that the reason can be heard. */
  disabledReason?: string | undefined;
  onPress?: (() => void) | undefined;
}

export function Button({
  variant = "secondary",
  size,
  icon,
  block,
  iconOnly,
  busy,
  busyLabel,
  disabledReason,
  onPress,
  type = "button",
  className,
  children,
  ...props
}: ButtonProps) {
  const reasonId = useId();
  const blocked = Boolean(busy || disabledReason);

  function press(event: MouseEvent) {
    // A blocked submit button must not send its form either.
    if (blocked) event.preventDefault();
    else onPress?.();
  }

  const button = (
    <button
      {...props}
      type={type}
      className={classes(look({ variant, size, block, iconOnly }), busy && "is-busy", className)}
      aria-disabled={blocked || props["aria-disabled"] || undefined}
      aria-describedby={classes(props["aria-describedby"], disabledReason && reasonId) || undefined}
      onClick={press}
    >
      <Face icon={icon} iconOnly={iconOnly} hidden={busy && busyLabel !== undefined}>
        {children}
      </Face>
      {busy && (
        <span className="ui-button__busy">
          <span className="ui-button__spinner" />
          <span className="visually-hidden">{busyLabel}</span>
        </span>
      )}
    </button>
  );

  return (
    <>
      {disabledReason ? (
        <span className={classes("ui-button-reasoned", block && "is-block")}>
          {button}
          <span className="ui-button-reason" id={reasonId}>
            {disabledReason}
          </span>
        </span>
      ) : (
        button
      )}
      {busyLabel !== undefined && (
        <output className="visually-hidden">{busy ? busyLabel : ""}</output>
      )}
    </>
  );
}

export type ButtonLinkProps = Look & ComponentPropsWithRef<"a">;

/** Looks like a button, goes somewhere. */
export function ButtonLink({
  variant = "secondary",
  size,
  icon,
  block,
  iconOnly,
  className,
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <Link {...props} className={classes(look({ variant, size, block, iconOnly }), className)}>
      <Face icon={icon} iconOnly={iconOnly}>
        {children}
      </Face>
    </Link>
  );
}

/** Buttons beside each other; below each other on a telephone. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="ui-button-row">{children}</div>;
}

function look({ variant, size, block, iconOnly }: Look): string {
  return classes(
    "ui-button",
    `ui-button--${variant}`,
    size === "lg" && "ui-button--lg",
    block && "is-block",
    iconOnly && "is-icon-only",
  );
}

interface FaceProps {
  icon: IconName | undefined;
  iconOnly: boolean | undefined;
  hidden?: boolean | undefined;
  children: ReactNode;
}

function Face({ icon, iconOnly, hidden, children }: FaceProps) {
  return (
    <span className="ui-button__face" aria-hidden={hidden || undefined}>
      {icon && <Icon name={icon} />}
      <span className={iconOnly ? "visually-hidden" : undefined}>{children}</span>
    </span>
  );
}
