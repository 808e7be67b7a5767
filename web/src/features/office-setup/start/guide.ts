/** Whether an administrator is led to the guide: until all its steps are done, or they skip it. */
import type { QueryClient } from "@tanstack/react-query";
import { authenticationQuery } from "../../../api";
import { keep, recall } from "../../../lib/memory";
import { choicesQuery } from "../api";
import { mayWriteQuery } from "../writers";
import { isNamed, providerQuery } from "./ProviderStep";
import { nextStep } from "./progress";

/** Stored in the browser, so that a known answer is not read again. */
const GUIDE = "scanbook-guide";

export function leaveGuide(): void {
  keep("localStorage", GUIDE, "left");
}

export async function isGuideWanted(client: QueryClient): Promise<boolean> {
  const mayWrite = mayWriteQuery({}).select(await client.ensureQueryData(authenticationQuery));
  if (!mayWrite || recall("localStorage", GUIDE) !== null) return false;
  const [provider, clinics, devices] = await Promise.all([
    client.fetchQuery(providerQuery()),
    client.fetchQuery(choicesQuery("clinics")),
    client.fetchQuery(choicesQuery("devices")),
  ]);
  if (nextStep({ isNamed: isNamed(provider), clinics, devices }) !== "done") return true;
  keep("localStorage", GUIDE, "done");
  return false;
}
