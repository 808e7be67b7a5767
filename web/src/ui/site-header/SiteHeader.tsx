import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classes } from "../classes";
import { Icon } from "../icon/Icon";
import { Link } from "../link/Link";
import { LogoMark } from "./LogoMark";
import "./site-header.css";

export interface SiteLink {
  href: string;
  label: string;
  current?: boolean | undefined;
}

export interface SiteHeaderProps {
  brandName: string;
  /** The provider's own picture in place of mark and name. */
  image?: { src: string; alt: string } | undefined;
  homeHref: string;
  /** Name of the brand link for readers, such as "Harbour Imaging, home". */
  homeLabel?: string | undefined;
  links: SiteLink[];
  /** `label` is the number as shown, `name` the whole sentence: "Call 1300 975 707". */
  phone?: { href: string; label: string; name?: string | undefined } | undefined;
  menuLabel: string;
  /** Name of the navigation for readers, such as "Main". */
  navigationLabel: string;
  /** Further controls at the end of the bar, such as the language. */
  children?: ReactNode;
}

export function SiteHeader({
  brandName,
  image,
  homeHref,
  homeLabel,
  links,
  phone,
  menuLabel,
  navigationLabel,
  children,
}: SiteHeaderProps) {
  const [open, setOpen] = useState(false);
  const navigationId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggle.current?.focus();
    }
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  return (
    <header className="ui-site-header">
      <div className="wrap ui-site-header__bar">
        <Link className="ui-site-header__brand" href={homeHref} aria-label={homeLabel}>
          {image ? (
            <img className="ui-site-header__image" src={image.src} alt={image.alt} />
          ) : (
            <>
              <LogoMark />
              <span>{brandName}</span>
            </>
          )}
        </Link>
        {links.length > 0 && (
          <nav
            id={navigationId}
            className={classes("ui-site-header__links", open && "is-open")}
            aria-label={navigationLabel}
          >
            {links.map((link) => (
              <Link
                key={link.href}
                href={link.href}
                aria-current={link.current ? "page" : undefined}
                onClick={() => setOpen(false)}
              >
                {link.label}
              </Link>
            ))}
          </nav>
        )}
        <div className="ui-site-header__end">
          {phone && (
            <a className="ui-site-header__phone" href={phone.href} aria-label={phone.name}>
              <Icon name="phone" />
              <span>{phone.label}</span>
            </a>
          )}
          {children}
          {links.length > 0 && (
            <button
              ref={toggle}
              type="button"
              className="ui-site-header__menu"
              aria-expanded={open}
              aria-controls={navigationId}
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? "close" : "menu"} />
              <span>{menuLabel}</span>
            </button>
          )}
        </div>
      </div>
    </header>
  );
}
