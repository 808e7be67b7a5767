import type { Clinic } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, SelectField } from "../../ui";
import { ManyField } from "../office-setup";
import { forSeveral, type Typed } from "./model/form";
import { useDevices } from "./useDevices";

interface WhereFieldsProps {
  typed: Typed;
  clinics: readonly Clinic[];
  onChange: (changed: Partial<Typed>) => void;
}

/** A clinic with all its devices, or one of them; whole days also at other clinics. */
export function WhereFields({ typed, clinics, onChange }: WhereFieldsProps) {
  const { text } = useLanguage();
  const devices = useDevices(typed.clinicId);
  const others = clinics.filter(({ id }) => id !== typed.clinicId);
  const allChosen = typed.others.length === others.length;
  return (
    <div className="stack">
      <div className="exceptions__pair">
        <SelectField
          id="exceptions-clinic"
          label={text("office.clinic")}
          emptyLabel={text("day.choose_clinic")}
          options={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(typed.clinicId)}
          onChange={(value) =>
            value && onChange({ clinicId: Number(value), deviceId: "", others: [] })
          }
        />
        <SelectField
          id="exceptions-device"
          label={text("day.device")}
          emptyLabel={text("day.whole_clinic")}
          options={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typed.deviceId}
          onChange={(deviceId) => onChange({ deviceId })}
        />
      </div>
      {forSeveral(typed) && others.length > 0 && (
        <>
          <ManyField
            id="exceptions-others"
            label={text("exceptions.others")}
            help={text("exceptions.others_help")}
            error={undefined}
            choices={others.map(({ id, name }) => ({ value: id, label: name }))}
            values={typed.others}
            onChange={(chosen) => onChange({ others: chosen })}
          />
          <div>
            <Button
              variant="quiet"
              onPress={() => onChange({ others: allChosen ? [] : others.map(({ id }) => id) })}
            >
              {text(allChosen ? "exceptions.no_others" : "exceptions.all_others")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
