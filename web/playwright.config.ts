import { defineConfig, devices, type Project } from "@playwright/test";
import { browserWith } from "./e2e/browser";
import { startClock } from "./e2e/clock";
import { type Engine, engines } from "./e2e/servers";
import { RELAID_ON_DESKTOP } from "./e2e/tags";

startClock();

const telephone = { viewport: { width: 360, height: 640 }, hasTouch: true };
const desk = { viewport: { width: 1440, height: 900 } };
/** What a provider sets about its site: it changes its server, and sets the sizes of its own screens. */
const site =
  /(acting|api-keys|arrivals|banner|board|body-figure|callers|captcha|clinics|configuration|day|document-import|document-keys|document-scan|document-viewer|documents|exceptions|exceptions-moves|frame|guards|guide|header|hostile-documents|interruptions|known-patient|languages|lists|locked|macedonian|map|map-failure|map-sources|navigation|offers|office|on-behalf|one-time-code|patient-portal|place|portal-forms|print|questionnaires|refusals|request-files|roles|settings|setup|sharing|site-pages|sizes|staff|staff-accounts|tablet|tracking|waiting)\.spec\.ts$/;

/** What two people may want at once, or what is written in several steps. */
const changes = /(booking|outcomes|taken)\.spec\.ts$/;

const gallery = "gallery.spec.ts";

/** The journeys as most people make them, on a telephone, and at a desk those whose layout differs there; on the second
 * engine, at one size, those that change data: every call runs on both in the tests of the API. */
function journeys(engine: Engine): Project[] {
  if (engine === "postgres") return [{ name: "postgres-desk", use: desk, testMatch: changes }];
  return [
    { name: "sqlite-telephone", use: telephone, testIgnore: [site, gallery] },
    {
      name: "sqlite-desk",
      use: desk,
      testIgnore: [site, gallery],
      grep: new RegExp(RELAID_ON_DESKTOP),
    },
  ];
}

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  // One more than the cores of the smallest machine: a browser waits for its server, and a journey for its page.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A whole booking with axe on each of its screens, on a machine that also builds.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  reporter: [["line"], ["json", { outputFile: "../reports/playwright.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-AU",
    // Not the clinics' own zone: a page that tells the browser's time instead of the clinic's is caught.
    timezoneId: "Europe/London",
    // What moves is judged in the gallery; here nobody waits for it to come to rest.
    contextOptions: { reducedMotion: "reduce" },
    // SCANBOOK_E2E_TRACE=1 keeps what led to a failure; writing it all down takes its time.
    trace: process.env.SCANBOOK_E2E_TRACE ? "retain-on-failure" : "off",
    // Whatever is not there by then does not come; the time of the whole journey is for its many steps.
    actionTimeout: 30_000,
    launchOptions: browserWith(),
  },
  projects: [
    ...engines().flatMap(journeys),
    { name: "site", use: desk, testMatch: site },
    // Components need no server, and each way of seeing them is opened by its test.
    { name: "gallery", testMatch: gallery, fullyParallel: false, use: { trace: "off" as const } },
  ],
});
