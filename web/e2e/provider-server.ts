/** A server whose provider a test may change: configuration, texts and pictures, each reset when the test is over. */
import { writeFile } from "node:fs/promises";
import type { TestInfo } from "@playwright/test";
import { accepted, command } from "./commands";
import { test as base, expect } from "./fixtures";
import { type Server, type Settings, startServer } from "./servers";

type Section = "radiology" | "application" | "booking_request" | "terms";
type Change = Readonly<Record<string, unknown>>;

/** The values of the named fields; null for a field without one. */
function fieldsOf(values: Readonly<Record<string, unknown>>, change: Change): Change {
  return Object.fromEntries(Object.keys(change).map((name) => [name, values[name] ?? null]));
}

/** A running server and the original configuration of its provider. */
interface Installation {
  readonly server: Server;
  readonly first: Readonly<Record<Section, Change>>;
}

class Provider {
  /** The changed fields, with their original values. */
  private readonly former = new Map<Section, Change>();
  /** How to undo the other changes, in the order of the changes. */
  private readonly undo: (() => Promise<unknown>)[] = [];
  readonly server: Server;

  constructor(
    private readonly installation: Installation,
    private readonly testInfo: TestInfo,
  ) {
    this.server = installation.server;
  }

  /** Changes the named fields of a section in the running server; null resets one to its default. */
  async configure(section: Section, change: Change): Promise<void> {
    const values = fieldsOf(this.installation.first[section], change);
    this.former.set(section, { ...this.former.get(section), ...values });
    await this.set(section, change);
  }

  private async set(section: Section, values: Change): Promise<void> {
    await accepted(this.server, ["config", "set", section, "-"], JSON.stringify(values));
  }

  /** The command's error about a change that must be refused. */
  async refusal(section: Section, change: Change): Promise<string> {
    const parts = ["config", "set", section, "-"];
    const { failed, said } = await command(this.server, parts, JSON.stringify(change));
    expect(failed, `${JSON.stringify(change)} is refused`).toBe(true);
    return said;
  }

  /** Sets the provider's own texts over those of a language. */
  async overrideTexts(language: string, change: Readonly<Record<string, string>>): Promise<void> {
    const set = (values: Change) =>
      accepted(this.server, ["texts", "set", language, "-"], JSON.stringify(values));
    const own = Object.fromEntries(Object.keys(change).map((key) => [key, null]));
    this.undo.push(() => set(own));
    await set(change);
  }

  /** The provider's picture of that name; null removes it. */
  async setAsset(name: string, svg: string | null): Promise<void> {
    const address = `${this.server.url}/api/assets/application/${name}`;
    const answer = await fetch(address);
    const former = answer.ok ? await answer.text() : null;
    this.undo.push(() => this.saveAsset(name, former));
    await this.saveAsset(name, svg);
  }

  private async saveAsset(name: string, svg: string | null): Promise<void> {
    if (svg === null) {
      await accepted(this.server, ["asset", "remove", name]);
      return;
    }
    const file = this.testInfo.outputPath(`${name}.svg`);
    await writeFile(file, svg);
    await accepted(this.server, ["asset", "set", name, file]);
  }

  /**
   * Another installation with its own settings, such as SCANBOOK_PROFILES, and additions to the demo's application
   * configuration; returns its address.
   */
  async another(settings: Settings, application: Change = {}): Promise<string> {
    const server = await startServer("sqlite", settings);
    this.undo.push(() => server.stop());
    const change = JSON.stringify(application);
    await accepted(server, ["config", "set", "application", "-"], change);
    return server.url;
  }

  /** Another installation, with nothing set up. */
  async empty(): Promise<Server> {
    const server = await startServer("sqlite", {}, false);
    this.undo.push(() => server.stop());
    return server;
  }

  /** The data of this installation some hours later: another process over the same folder. */
  async later(now: string): Promise<Server> {
    const server = await startServer("sqlite", { SCANBOOK_CLOCK: now }, true, this.server.data);
    this.undo.push(() => server.stop());
    return server;
  }

  async restore(): Promise<void> {
    for (const [section, values] of this.former) await this.set(section, values);
    for (const back of this.undo.reverse()) await back();
  }
}

interface OfWorker {
  /** Variables of the server, such as SCANBOOK_CLOCK for another day, for all tests of a file. */
  serverSettings: Settings;
  installation: Installation;
}

export const test = base.extend<{ provider: Provider }, OfWorker>({
  serverSettings: [{}, { scope: "worker", option: true }],
  // One server per worker: its tests run one after the other, so none sees another's changes.
  installation: [
    async ({ serverSettings }, use) => {
      const server = await startServer("sqlite", serverSettings);
      const first = JSON.parse(await accepted(server, ["config", "show"]));
      await use({ server, first });
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ installation }, use) => {
    await use(installation.server.url);
  },
  provider: async ({ installation }, use, testInfo) => {
    const provider = new Provider(installation, testInfo);
    await use(provider);
    await provider.restore();
  },
});

export { expect };
