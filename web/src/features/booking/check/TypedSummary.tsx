import { useQuery } from "@tanstack/react-query";
import { type Language, useLanguage } from "../../../i18n";
import { Card, Link } from "../../../ui";
import type { FormScreenProps } from "../details/form-props";
import { useDraft } from "../draft";
import { birthDate } from "../model/birth-date";
import { ruleOf } from "../model/form-rules";
import {
  type FormField,
  personFields,
  scanFields,
  type TypedDetails,
} from "../model/typed-details";
import { ethnicitiesQuery } from "../queries";
import { fieldLabels, optionWords, partWords } from "./summary-words";

/** The input to review, with links back to each page of it. */
export function TypedSummary({ page }: { page: FormScreenProps }) {
  const { text } = useLanguage();
  const { links } = page;
  return (
    <>
      <Answers
        page={page}
        title={text("details.title")}
        fields={personFields}
        href={links.details}
        change={text("check.change_details")}
      />
      {links.more && (
        <Answers
          page={page}
          title={text("more.title")}
          fields={scanFields}
          href={links.more}
          change={text("check.change_more")}
        />
      )}
    </>
  );
}

interface AnswersProps {
  page: FormScreenProps;
  title: string;
  fields: readonly FormField[];
  href: string;
  change: string;
}

function Answers({ page: { checked, form }, title, fields, href, change }: AnswersProps) {
  const language = useLanguage();
  const { text } = language;
  const { typed } = useDraft().draft;
  const ethnicities = useQuery({ ...ethnicitiesQuery, enabled: typed.ethnicityId !== "" });
  const lists = { insurance: form.insuranceTypes, ethnicities: ethnicities.data ?? [] };
  const rows = fields
    .filter((field) => field !== "lastName" && ruleOf(field, typed, checked).shown)
    .map((field) => ({ field, value: answerOf(language, typed, field, lists) }))
    .filter(({ value }) => value.trim() !== "");
  return (
    <Card
      title={title}
      action={
        <Link className="link-alone small" href={href}>
          {text("details.change")}
          <span className="visually-hidden"> {change}</span>
        </Link>
      }
    >
      {rows.length === 0 && <p className="muted">{text("check.nothing")}</p>}
      <dl className="check-list">
        {rows.map(({ field, value }) => (
          <div key={field}>
            <dt>{text(fieldLabels[field])}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface NamedLists {
  readonly insurance: readonly { id: number; name: string }[];
  readonly ethnicities: readonly { id: number; name: string }[];
}

function answerOf(
  { text, formats }: Language,
  typed: TypedDetails,
  field: FormField,
  { insurance, ethnicities }: NamedLists,
): string {
  const named = (list: NamedLists["insurance"], id: string) =>
    list.find((one) => String(one.id) === id)?.name ?? "";
  switch (field) {
    case "firstName":
      return `${typed.firstName} ${typed.lastName}`;
    case "dateOfBirth": {
      const born = birthDate(typed);
      return born ? formats.civilDate(born) : "";
    }
    case "insuranceTypeId":
      return named(insurance, typed.insuranceTypeId);
    case "ethnicityId":
      return named(ethnicities, typed.ethnicityId);
    case "referrer":
      return [typed.referrer?.name, typed.referrer?.place].filter(Boolean).join(", ");
    case "preferredTimes":
      return typed.preferredTimes
        .flatMap(({ date, part }) =>
          date === ""
            ? []
            : text("wishes.named", { day: formats.civilDay(date), part: text(partWords[part]) }),
        )
        .join("; ");
    case "weightKg":
      return typed.weightKg && text("needs.kilograms", { count: Number(typed.weightKg) });
    default: {
      const words = optionWords[typed[field]];
      return words ? text(words) : typed[field];
    }
  }
}
