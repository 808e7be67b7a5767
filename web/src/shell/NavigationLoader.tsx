import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useLanguage } from "../i18n";
import "./navigation-loader.css";

/** A quick navigation needs no indicator: it would only flash. */
const SLOW_MS = 400;

export function NavigationLoader() {
  const { text } = useLanguage();
  const pending = useRouterState({ select: (state) => state.status === "pending" });
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);

  return (
    <output className={slow ? "navigation-loader is-shown" : "navigation-loader"}>
      {slow && (
        <>
          <span className="navigation-loader__ring" aria-hidden="true" />
          <span>{text("shell.loading")}</span>
        </>
      )}
    </output>
  );
}
