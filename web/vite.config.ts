import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The back office, and what nothing else uses: parts of the kit, and of libraries. */
const OFFICE = new RegExp(
  [
    "/src/(features|routes)/office",
    "/src/ui/(age-meter|board|bulk-bar|data-table|side-rail|time-grid|week-editor)/",
    "/node_modules/uqr/",
  ].join("|"),
);

/** Documents: in the back office, the portal and a later page of the form, not on the first screen. The viewer stays apart. */
const DOCUMENTS = /\/src\/features\/(documents\/(?!viewer\/)|document-camera\/index)/;

/** Pages of a document: what shows them and what photographs them share it. */
const PAGES = /\/src\/ui\/carousel\//;

/** Lists that come a page at a time: the back office's and the portal's, not the first screen's. */
const PAGING = /\/node_modules\/@tanstack\/.*([iI]nfiniteQueryObserver|useInfiniteQuery)/;

/** What the portal, questionnaires, the way in and the back office share, and no screen of a booking needs at first. */
const SELDOM = new RegExp(
  [
    "/src/lib/(merge|followed|deny-href)\\.ts",
    "/src/ui/(code-field/|dialog/NotAllowedDialog)",
    "/src/features/booking/sign-out\\.ts",
    "/src/features/booking-requests/(ClinicChoice|queries)\\.ts",
    "/src/features/map/model/geometry\\.ts",
    "/src/ui/(useCurrentInView|dialog/useLeaveGuard)\\.ts",
    "/src/features/questionnaires/pain-words\\.ts",
    "/src/features/staff-sign-in/identity-provider\\.ts",
    "@tanstack/.*useBlocker",
  ].join("|"),
);

/** Questionnaires, and SurveyJS, which is far larger than everything else: loaded when one is opened. */
const QUESTIONNAIRES = /\/src\/features\/questionnaires\/(index|api|kept)\.ts/;
const SURVEYS = /\/node_modules\/survey-|\/src\/features\/questionnaires\/(?!index|api|kept)/;

/** What a provider wrote: on every page there is some of it. */
const PROVIDER_HTML = /\/src\/ui\/provider-html\//;

const server = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
  server: {
    // The frame that draws PDFs is sandboxed, so its requests have no origin.
    cors: { origin: [/^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/, "null"] },
    proxy: { "/api": server, "/health": server },
  },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    // The size script reads which chunks a screen loads from it.
    manifest: true,
    // The content policy allows only files of our own: nothing is inlined as a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What several features share is one file: a request costs a person on a telephone more than the bytes it brings. What
    // only staff need is another, which no patient loads.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              test: (id) =>
                ![OFFICE, PAGING, DOCUMENTS, PAGES, QUESTIONNAIRES, SURVEYS, SELDOM].some((rest) =>
                  rest.test(id),
                ),
              minShareCount: 2,
              priority: 1,
            },
            // Also read by a preview of the back office, which would take it along.
            { name: "provider-html", test: PROVIDER_HTML, priority: 2 },
            { name: "paging", test: PAGING },
            { name: "documents", test: DOCUMENTS },
            { name: "document-pages", test: PAGES },
            { name: "questionnaires", test: QUESTIONNAIRES },
            { name: "surveys", test: SURVEYS },
            { name: "seldom", test: SELDOM },
            { name: "office", test: OFFICE, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The map's worker is a module that shares code with the map.
  worker: { format: "es" },
  test: {
    // Rules need no page: they run in Node, and only what renders pays for a DOM.
    projects: [
      {
        extends: true,
        test: { name: "models", environment: "node", include: ["src/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "components",
          environment: "jsdom",
          include: ["src/**/*.test.tsx", "gallery/**/*.test.tsx"],
          setupFiles: ["./vitest.setup.ts"],
        },
      },
    ],
    // No test replaces a module: files of a worker share the page and what they import.
    isolate: false,
    // Node would read its script for old browsers instead of its module.
    server: { deps: { inline: ["@panzoom/panzoom"] } },
    // Styles are judged in a real browser; jsdom only needs the class names.
    css: false,
    maxWorkers: 2,
    // A busy machine is no failure.
    testTimeout: 60_000,
    reporters: ["default", ["json", { outputFile: "../reports/vitest.json" }]],
  },
});
