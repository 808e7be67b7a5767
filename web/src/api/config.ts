import { createContext, useContext } from "react";
import type { Config } from "./types";

/** The installation's configuration. It is known before the first screen; only another language changes its words. */
export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error("The configuration is read before anything shows.");
  return config;
}
