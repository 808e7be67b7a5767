import { useLanguage } from "../../../i18n";
import { BODY_REGIONS, SelectField } from "../../../ui";

interface FigureFieldProps {
  id: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  required: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The part of the body on the figure. */
export function FigureField(props: FigureFieldProps) {
  const { text } = useLanguage();
  return (
    <SelectField
      {...props}
      emptyLabel={text("setup.choose")}
      options={BODY_REGIONS.map((region) => ({ value: region, label: region }))}
      width="medium"
    />
  );
}
