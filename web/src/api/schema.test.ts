import { readFile } from "node:fs/promises";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";

test("the generated types are those of openapi.json", async () => {
  const described = new URL("../../../openapi.json", import.meta.url);
  const generated = COMMENT_HEADER + astToString(await openapiTS(described));
  const committed = await readFile(new URL("./schema.gen.ts", import.meta.url), "utf8");
  expect(committed === generated, "schema.gen.ts is stale: run `make openapi` and commit it").toBe(
    true,
  );
});
