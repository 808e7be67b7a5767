/** The built gallery on its own server: its checks need no database and no journey. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { promisify } from "node:util";

const web = resolve(import.meta.dirname, "..");
const folder = join(web, "gallery-dist");
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
};

/** Built each time: it takes a second, and an old gallery would prove nothing. */
export async function buildGallery(): Promise<void> {
  await promisify(execFile)("npm", ["run", "--silent", "build:gallery"], { cwd: web });
}

export async function serveGallery(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://gallery");
    const path = normalize(pathname === "/" ? "/index.html" : pathname);
    try {
      const content = await readFile(join(folder, path));
      response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
