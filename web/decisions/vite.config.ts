import { defineConfig } from "vite";

/** One script of everything that decides, for the server's own engine: it has no modules to load and no page to run in. */
export default defineConfig({
  build: {
    outDir: "dist/decisions",
    target: "es2022",
    lib: {
      entry: "decisions/main.ts",
      formats: ["iife"],
      name: "decisions",
      fileName: () => "decisions.js",
    },
    rolldownOptions: { moduleTypes: { ".css": "empty" } },
  },
});
