import { useConfig } from "../../api";
import { type TextKey, useLanguage } from "../../i18n";
import { usePage } from "../../lib/page";
import { safeReturnUrl } from "../../lib/return-url";
import { ButtonLink, FactList, type IconName, NoticePage, type NoticeTone } from "../../ui";
import { phoneHref } from "../booking";
import { HelpButtons } from "../help";
import { type DenyKind, denyMessage, lockedMinutes } from "./model/deny-message";

interface Look {
  readonly tone: NoticeTone;
  readonly icon: IconName;
  readonly title: TextKey;
}

const looks: Readonly<Record<DenyKind, Look>> = {
  expired: { tone: "ended", icon: "clock", title: "deny.expired" },
  canceled: { tone: "ended", icon: "calendar", title: "deny.canceled" },
  declined: { tone: "ended", icon: "calendar", title: "deny.declined" },
  removed: { tone: "ended", icon: "document", title: "deny.removed" },
  waiting: { tone: "waiting", icon: "clock", title: "deny.waiting" },
  restricted: { tone: "ended", icon: "lock", title: "deny.restricted" },
  revoked: { tone: "ended", icon: "link", title: "deny.revoked" },
  locked: { tone: "locked", icon: "lock", title: "deny.locked" },
  results: { tone: "ended", icon: "clock", title: "deny.results" },
  custom: { tone: "ended", icon: "info", title: "deny.custom" },
  problem: { tone: "ended", icon: "info", title: "deny.problem" },
};

interface DenyPageProps {
  parameters: Readonly<Record<string, unknown>>;
}

/** A denial page: what happened, why, what is safe, and what to do. */
export function DenyPage({ parameters }: DenyPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const { kind, message } = denyMessage(parameters);
  const { tone, icon, title } = looks[kind];
  usePage(text("page.title", { page: text(title), provider: radiology.name }));
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <NoticePage
          {...{ tone, icon }}
          title={text(title)}
          actions={<Ways kind={kind} parameters={parameters} />}
        >
          <p>{"key" in message ? text(message.key) : <Given words={message.words} />}</p>
          {offersCall(parameters) && <HelpButtons />}
          {kind === "locked" && <LockedFacts minutes={lockedMinutes(parameters)} />}
        </NoticePage>
      </div>
    </main>
  );
}

function offersCall({ callBack }: DenyPageProps["parameters"]): boolean {
  return String(callBack) === "true";
}

/** Text from the address is shown as plain text; a text key in it is shown in the person's language. */
function Given({ words }: { words: string }) {
  const { text } = useLanguage();
  return /^message\.[a-z_0-9]+$/.test(words) ? text(words as TextKey) : words;
}

function LockedFacts({ minutes }: { minutes: number | undefined }) {
  const { text } = useLanguage();
  const wait = { icon: "clock", title: text("deny.wait", { count: minutes ?? 0 }) } as const;
  return (
    <FactList
      items={[
        ...(minutes ? [wait] : []),
        { icon: "user", title: text("deny.whose"), detail: text("deny.whose_text") },
        { icon: "phone", title: text("deny.no_code"), detail: text("deny.no_code_text") },
      ]}
    />
  );
}

function Ways({ kind, parameters }: DenyPageProps & { kind: DenyKind }) {
  const { text } = useLanguage();
  const { application, radiology } = useConfig();
  const { showClose, redirectUrl } = parameters;
  const back =
    String(showClose) === "true" && typeof redirectUrl === "string"
      ? safeReturnUrl(redirectUrl, application.redirectUrls)
      : undefined;
  const call = radiology.phone && (
    <ButtonLink
      variant={kind === "locked" ? "primary" : "quiet"}
      icon="phone"
      href={phoneHref(radiology.phone)}
    >
      {text("closed.call", { phone: radiology.phone })}
    </ButtonLink>
  );
  return (
    <>
      {kind === "locked" && call}
      {back ? (
        <ButtonLink variant={kind === "locked" ? "secondary" : "primary"} href={back}>
          {text(offersCall(parameters) ? "deny.change_answers" : "deny.close")}
        </ButtonLink>
      ) : (
        <ButtonLink variant="secondary" href="/">
          {text("not_found.home")}
        </ButtonLink>
      )}
      {kind !== "locked" && call}
    </>
  );
}
