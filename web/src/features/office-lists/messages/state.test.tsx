import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../../../../../texts/en-AU.json";
import { LanguageContext, languageOf } from "../../../i18n/language";
import type { Notification } from "./api";
import { MessageState } from "./useMessageColumns";

const row = { id: 1, kind: "REMINDER", at: "2026-03-10T09:00:00Z", channel: "EMAIL" } as const;

function shown(more: Partial<Notification>): string {
  const { container } = render(
    <LanguageContext value={languageOf("en-AU", texts)}>
      <MessageState {...row} failed={false} {...more} />
    </LanguageContext>,
  );
  return container.textContent ?? "";
}

test("[OPS-15f] only accepted messages are called sent", () => {
  expect(shown({ state: "SENT" })).toBe("Email sent");
  expect(shown({ state: "RECORDED" })).toBe("Email recorded, not sent");
  expect(shown({ state: "RECORDED", channel: "SMS" })).toBe("Text recorded, not sent");
  expect(shown({})).toBe("In the log");
  expect(shown({ state: "FAILED", failed: true })).toBe("Not delivered");
});
