// Every component in its states, for developers: open /gallery/ on the development server.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { run } from "./checks";
import { fixtures } from "./fixtures";
import { Gallery } from "./Gallery";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "./gallery.css";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery fixtures={fixtures} />
    </StrictMode>,
  );
}

Object.assign(window, { runGalleryCheck: run });
