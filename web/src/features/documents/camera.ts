import { lazy } from "react";
import { loadDocumentCamera } from "../document-camera";

/** Photographs a document. It loads when it is opened. */
export const DocumentCamera = lazy(async () => ({
  default: (await loadDocumentCamera()).DocumentCamera,
}));
