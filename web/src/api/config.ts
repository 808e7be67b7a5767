import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { answered, api } from "./client";
import type { Config } from "./types";

/** The installation's configuration. It is known before the first screen; only its texts change with the language. */
export const ConfigContext = createContext<Config | null>(null);

export function useConfig(): Config {
  const config = useContext(ConfigContext);
  if (!config) throw new Error("The configuration is read before anything shows.");
  return config;
}

/** Every clinic, with its public contact details. */
export const contactClinicsQuery = queryOptions({
  queryKey: ["contact-clinics"],
  queryFn: ({ signal }) => answered(api.GET("/api/config/contact", { signal })),
});
