import {
  type ComponentPropsWithRef,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
} from "react";

type Navigate = (href: string) => void;

const NavigateContext = createContext<Navigate | null>(null);

export interface LinkProviderProps {
  /** Goes to an address of this app without loading the page again. */
  navigate: Navigate;
  children: ReactNode;
}

/** Lets every link of the components use the app's router, of which they know nothing. */
export function LinkProvider({ navigate, children }: LinkProviderProps) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>;
}

export type LinkProps = ComponentPropsWithRef<"a">;

/** A plain link; with a LinkProvider above, addresses of this app open without a page load. */
export function Link({ href, onClick, children, ...props }: LinkProps) {
  const navigate = useContext(NavigateContext);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || !staysInApp(event)) return;
    const { pathname, search, hash } = event.currentTarget;
    event.preventDefault();
    navigate(pathname + search + hash);
  }

  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** New tabs, downloads, other sites and jumps within the page are left to the browser. */
function staysInApp(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return false;
  }
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  if (link.origin !== window.location.origin) return false;
  return !(link.getAttribute("href") ?? "").startsWith("#");
}
