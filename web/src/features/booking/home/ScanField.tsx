import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Exam } from "../../../api";
import { useLanguage } from "../../../i18n";
import { useDebounced } from "../../../lib/debounced";
import { SuggestField } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { bodyPartsQuery, examsQuery } from "../queries";

const REST_MS = 200;
const TYPED_MIN = 2;
const PARTS_SHOWN = 2;
const SHOWN = 7;

/** Where a suggestion leads: to the times of one scan, or to the scans of a part of the body. */
export interface ScanTarget {
  readonly address: Pick<BookingAddress, "examSlugs">;
  readonly query: BookingQuery;
}

interface ScanFieldProps {
  regionSlug: string | undefined;
  value: string;
  onInput: (typed: string) => void;
  onChoose: (target: ScanTarget) => void;
}

/** The scan in the patient's words, with suggestions from what the region offers. */
export function ScanField({ regionSlug, value, onInput, onChoose }: ScanFieldProps) {
  const { text, formats } = useLanguage();
  const search = useDebounced(value, REST_MS).trim();
  const enabled = regionSlug !== undefined && search.length >= TYPED_MIN;
  const slug = regionSlug ?? "";
  const exams = useQuery({
    ...examsQuery({ regionSlug: slug, search }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const parts = useQuery({ ...bodyPartsQuery(slug), enabled });
  const isNamed = (name: string) => {
    const known = wordsOf(name);
    return wordsOf(search).every((typed) => known.some((word) => word.startsWith(typed)));
  };

  const ofParts = (parts.data ?? [])
    .filter(({ name }) => isNamed(name))
    .slice(0, PARTS_SHOWN)
    .map(({ id, name, examCount }) => ({
      id: `part-${id}`,
      label: name,
      detail: text("exams.found", { count: examCount }),
      target: { address: { examSlugs: [] }, query: { bodyPartId: id } },
    }));
  const ofExams = (exams.data ?? []).map((exam) => ({
    id: exam.slug,
    label: fullName(exam),
    detail: formats.duration(exam.minutes),
    target: { address: { examSlugs: [exam.slug] }, query: {} },
  }));
  const items = enabled ? [...ofExams.slice(0, SHOWN - ofParts.length), ...ofParts] : [];
  return (
    <SuggestField
      id="exam"
      label={text("home.exam_label")}
      icon="search"
      placeholder={text("home.exam_example")}
      value={value}
      onInput={onInput}
      items={items}
      onSelect={({ target }) => onChoose(target)}
      loading={enabled && exams.isFetching}
      statusText={text("exams.found", { count: items.length })}
    />
  );
}

/** With its type, unless the name has it already. */
function fullName({ name, modalityName, nameWithModality }: Exam): string {
  const hasType = name.toLowerCase().includes(modalityName.toLowerCase());
  return hasType ? name : nameWithModality;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
