import type { Config } from "../../../api";
import type { EngineOptions, MapEngine } from "./engine";

/** The provider's own service if it has a key for one; each engine loads only when it is used. */
export async function startEngine(
  options: EngineOptions,
  { maps, tileUrl }: Config["application"],
): Promise<MapEngine> {
  if (maps.key) return (await import("./google")).startGoogle(options, maps.key);
  return (await import("./built-in")).startBuiltIn(options, tileUrl);
}
