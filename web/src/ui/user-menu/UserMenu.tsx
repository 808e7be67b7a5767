import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "../icon/Icon";
import { Link } from "../link/Link";
import "./user-menu.css";

export interface UserMenuProps {
  /** Name of the control for readers: "Signed in as mira". */
  label: string;
  /** Who is signed in, as shown in the bar. */
  name: string;
  /** Below the name, such as the doctor or the roles. */
  detail?: ReactNode;
  links: { href: string; label: string }[];
  logOutLabel: string;
  onLogOut: () => void;
}

/** Who is signed in, their links, and the sign-out. */
export function UserMenu({ label, name, detail, links, logOutLabel, onLogOut }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const whole = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    }
    function closeBeside(event: Event) {
      if (event.target instanceof Node && !whole.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeBeside);
    document.addEventListener("focusin", closeBeside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeBeside);
      document.removeEventListener("focusin", closeBeside);
    };
  }, [open]);

  return (
    <div className="ui-user" ref={whole}>
      <button
        ref={toggle}
        type="button"
        className="ui-user__toggle"
        aria-label={label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <span className="ui-user__name">{name}</span>
        <Icon name="chevron-down" className="ui-user__more" />
      </button>
      <div id={panelId} className="ui-user__panel" hidden={!open}>
        <p className="ui-user__who">
          <strong>{name}</strong>
          {detail && <span>{detail}</span>}
        </p>
        {links.map(({ href, label: words }) => (
          <Link key={href} className="ui-user__item" href={href} onClick={() => setOpen(false)}>
            {words}
          </Link>
        ))}
        <button type="button" className="ui-user__item" onClick={onLogOut}>
          {logOutLabel}
        </button>
      </div>
    </div>
  );
}
