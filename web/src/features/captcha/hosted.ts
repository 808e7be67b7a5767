/** A hosted captcha in place of ours: loads its script from its maker and gets a token. */
type Provider = "TURNSTILE" | "RECAPTCHA";

interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      appearance: "interaction-only";
      callback: (token: string) => void;
      "error-callback": () => void;
    },
  ): void;
}

interface Recaptcha {
  ready(done: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

type HostedWindow = Window & { turnstile?: Turnstile; grecaptcha?: Recaptcha };

const SCRIPTS: Record<Provider, (siteKey: string) => string> = {
  TURNSTILE: () => "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
  RECAPTCHA: (siteKey) =>
    `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
};

export async function hostedToken(
  provider: Provider,
  siteKey: string,
): Promise<string | undefined> {
  await loadScript(SCRIPTS[provider](siteKey));
  const { turnstile, grecaptcha } = window as HostedWindow;
  if (provider === "TURNSTILE") return turnstile && turnstileToken(turnstile, siteKey);
  if (!grecaptcha) return undefined;
  await new Promise<void>((done) => grecaptcha.ready(done));
  return grecaptcha.execute(siteKey, { action: "submit" });
}

/** It is visible only to people it has to challenge. */
function turnstileToken(turnstile: Turnstile, sitekey: string): Promise<string | undefined> {
  const place = document.createElement("div");
  place.className = "captcha-place";
  (document.querySelector("dialog[open]") ?? document.body).append(place);
  return new Promise<string | undefined>((done) => {
    turnstile.render(place, {
      sitekey,
      appearance: "interaction-only",
      callback: done,
      "error-callback": () => done(undefined),
    });
  }).finally(() => place.remove());
}

function loadScript(address: string): Promise<void> {
  if (document.querySelector(`script[src="${address}"]`)) return Promise.resolve();
  return new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.onload = () => done();
    script.onerror = () => {
      script.remove();
      fail(new Error("The captcha's script did not load."));
    };
    document.head.append(script);
  });
}
