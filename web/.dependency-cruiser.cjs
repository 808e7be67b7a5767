// Import direction of the web app: lib, ui, api, i18n ← features ← shell, routes.
const shared = "^src/(lib|ui|api|i18n)/";
const upper = "^src/(features|shell|routes|main)";

module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "A cycle means that two files are one thing, or that a third is missing.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "shared-knows-no-feature",
      comment: "lib, ui, api and i18n serve the features and know none of them.",
      severity: "error",
      from: { path: shared },
      to: { path: upper },
    },
    {
      name: "ui-stands-alone",
      comment: "A component gets its texts and data as props.",
      severity: "error",
      from: { path: "^src/ui/" },
      to: {
        path: "^src/(?!ui/|styles/)|node_modules/(@tanstack|i18next|react-i18next|openapi-)",
      },
    },
    {
      name: "lib-stands-alone",
      comment: "lib is pure: no component, call or text.",
      severity: "error",
      from: { path: "^src/lib/" },
      to: { path: "^src/(?!lib/)" },
    },
    {
      name: "features-know-no-shell",
      comment: "A feature is put into a page; it does not know the page.",
      severity: "error",
      from: { path: "^src/features/" },
      to: { path: "^src/(shell|routes|main)" },
    },
    {
      name: "feature-front-door",
      comment: "Another feature is reached through its index.ts only.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: { path: "^src/features/([^/]+)/(?!index\\.ts$)", pathNot: "^src/features/$1/" },
    },
    {
      name: "feature-front-door-from-outside",
      comment: "Routes and shell reach a feature through its index.ts only.",
      severity: "error",
      from: { path: "^src/(shell|routes|main)" },
      to: { path: "^src/features/[^/]+/(?!index\\.ts$)" },
    },
    {
      name: "ui-front-door",
      comment: "Components are imported from src/ui/index.ts.",
      severity: "error",
      from: { path: "^src/(features|shell|routes|main)" },
      to: { path: "^src/ui/(?!index\\.ts$)" },
    },
    {
      name: "no-test-code-in-the-app",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "(\\.test\\.tsx?$|^gallery/)" },
    },
    {
      name: "not-resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "browser", "types", "default"],
    },
  },
};
