import type { ReactNode } from "react";
import { Link } from "../link/Link";
import "./site-footer.css";

export interface SiteFooterProps {
  links?: { href: string; label: string }[] | undefined;
  /** Name of the navigation for readers, such as "Footer"; needed with links. */
  navigationLabel?: string | undefined;
  /** Whom to call, and when. */
  children: ReactNode;
  /** The last line: the provider, in small print. */
  small?: ReactNode;
}

export function SiteFooter({ links = [], navigationLabel, children, small }: SiteFooterProps) {
  return (
    <footer className="ui-site-footer">
      <div className="wrap ui-site-footer__bar">
        <div>{children}</div>
        {links.length > 0 && (
          <nav aria-label={navigationLabel}>
            {links.map((link) => (
              <Link key={link.href} href={link.href}>
                {link.label}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {small && <p className="wrap ui-site-footer__small">{small}</p>}
    </footer>
  );
}
