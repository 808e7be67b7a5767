import { useState } from "react";
import { useLanguage } from "../../../i18n";
import { ChoiceTile, TileGrid } from "../../../ui";
import type { Field, SavedRecord, Values } from "../model/fields";
import { madeOnce } from "./made-once";
import { StepForm } from "./StepForm";
import { STARTERS, type Starter } from "./starter";

const FIELDS: readonly Field[] = [
  {
    name: "name",
    kind: "text",
    label: "start.device_name",
    help: "start.device_help",
    required: true,
  },
  {
    name: "startGridMinutes",
    kind: "number",
    label: "setup.start_grid",
    unit: "setup.unit_minutes",
    required: true,
  },
];

interface DeviceStepProps {
  clinic: SavedRecord;
  onDone: () => void;
}

export function DeviceStep({ clinic, onDone }: DeviceStepProps) {
  const { text } = useLanguage();
  const [kind, setKind] = useState<Starter>();

  async function saveDevice(values: Values): Promise<void> {
    if (!kind) return;
    const { code } = kind;
    const modality = await madeOnce(
      "modalities",
      { name: text(kind.text), code, releaseDelayDays: 0 },
      (kept) => kept.code === code,
    );
    await madeOnce(
      "devices",
      { ...values, clinicId: clinic.id, groupName: modality.name, exams: [], sessions: [] },
      (kept) => kept.clinicId === clinic.id && kept.name === values.name,
    );
  }

  return (
    <StepForm
      title={text("start.device_title", { clinic: String(clinic.name) })}
      intro={text("start.device_intro")}
      fields={FIELDS}
      first={{ name: "", startGridMinutes: 15 }}
      save={saveDevice}
      onDone={onDone}
      blocked={kind ? undefined : text("start.device_choose")}
    >
      <fieldset className="setup-rows">
        <legend className="ui-field__label">{text("start.device_kind")}</legend>
        <TileGrid>
          {STARTERS.map((starter) => (
            <li key={starter.code}>
              <ChoiceTile
                icon={starter.icon}
                title={text(starter.text)}
                selected={kind === starter}
                onPress={() => setKind(starter)}
              />
            </li>
          ))}
        </TileGrid>
      </fieldset>
    </StepForm>
  );
}
