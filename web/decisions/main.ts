import "./sandbox";
import { settings } from "survey-core";
import { checkText, decideText } from "./decide";
import { seal } from "./sandbox";

Object.assign(globalThis, {
  decide: decideText,
  check: checkText,
  surveyCoreVersion: settings.version,
});
seal();
