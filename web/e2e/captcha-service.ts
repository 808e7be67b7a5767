/**
 * A hosted captcha service as a real peer: it serves the widget's script and verifies answers. It follows the
 * documentation of Turnstile and reCAPTCHA, and hands out answers that only it can know.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

export type HostedProvider = "TURNSTILE" | "RECAPTCHA";

/** The requests of our server. */
interface Question {
  readonly secret: string | null;
  readonly response: string | null;
}

export interface CaptchaService {
  readonly verifyUrl: string;
  readonly questions: readonly Question[];
  /** Lets the page load the scripts of both services from here. */
  serveScripts(page: Page): Promise<void>;
  stop(): Promise<void>;
}

export const SECRET = "the-secret-half";
export const SITE_KEY = "the-public-half";

/** One widget that has to be pressed, and one that checks by itself. */
const SCRIPTS: Record<HostedProvider, (answer: string) => string> = {
  TURNSTILE: (answer) => `window.turnstile = {
    render(place, { sitekey, callback }) {
      const button = document.createElement("button");
      button.textContent = "I am a person";
      button.onclick = () => callback(sitekey + " " + ${JSON.stringify(answer)});
      place.append(button);
    },
  };`,
  RECAPTCHA: (answer) => `window.grecaptcha = {
    ready: (done) => setTimeout(done),
    execute: async (sitekey) => sitekey + " " + ${JSON.stringify(answer)},
  };`,
};

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

export async function startCaptchaService(): Promise<CaptchaService> {
  const answers = new Set<string>();
  const questions: Question[] = [];
  // It accepts an answer however often it is verified: our server has to make sure that one is used only once.
  const server = createServer(async (request, reply) => {
    const form = await formOf(request);
    const question = { secret: form.get("secret"), response: form.get("response") };
    questions.push(question);
    const success = question.secret === SECRET && answers.has(question.response ?? "");
    reply.setHeader("Content-Type", "application/json");
    reply.end(JSON.stringify({ success, "error-codes": [] }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const script = (provider: HostedProvider) => {
    const answer = randomUUID();
    answers.add(`${SITE_KEY} ${answer}`);
    return { contentType: "text/javascript", body: SCRIPTS[provider](answer) };
  };
  return {
    verifyUrl: `http://127.0.0.1:${port}/siteverify`,
    questions,
    serveScripts: async (page) => {
      await page.route("https://challenges.cloudflare.com/turnstile/v0/api.js?**", (route) =>
        route.fulfill(script("TURNSTILE")),
      );
      await page.route("https://www.google.com/recaptcha/api.js?**", (route) =>
        route.fulfill(script("RECAPTCHA")),
      );
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
