import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../../../../texts/en-AU.json";
import { findMistakes } from "../../../gallery/axe";
import { LanguageContext, languageOf } from "../../i18n/language";
import type { Setting } from "./api";
import { SettingField } from "./SettingField";
import { typedOf } from "./values";

const KINDS = {
  TEXT: "",
  HTML: "",
  ADDRESS: "",
  SWITCH: false,
  NUMBER: 1,
  LIST: [],
  NUMBERS: [],
  CAPTCHA: "OFF",
  COLOUR: "#0d5c6e",
  JSON: {},
} as const satisfies Record<Setting["kind"], unknown>;

test.each(Object.entries(KINDS))(
  "a field of kind %s is described by what it changes",
  async (kind, value) => {
    const setting = { name: "x", label: "Field", help: "What changes.", group: "G", kind, value };
    const one = { ...setting, default: null } as Setting;
    const { container } = render(
      <LanguageContext value={languageOf("en-AU", texts)}>
        <SettingField
          setting={one}
          typed={typedOf(one)}
          onChange={() => undefined}
          error={undefined}
        />
      </LanguageContext>,
    );
    const described = screen.getByLabelText("Field").getAttribute("aria-describedby");
    const notes = described?.split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(notes?.join(" ")).toContain("What changes.");
    expect(await findMistakes(container)).toEqual([]);
  },
);
