import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Exam } from "../../api";
import { useLanguage } from "../../i18n";
import { useDebounced } from "../../lib/debounced";
import { SuggestField } from "../../ui";
import { examsQuery as searchQuery } from "../booking";

const REST_MS = 200;

export interface ExamFieldProps {
  id: string;
  regionSlug: string;
  /** The clinic's exams that have times. */
  exams: readonly Exam[];
  chosen: Exam | undefined;
  onChoose: (exam: Exam | undefined) => void;
  error: string | undefined;
}

/** Finds an exam by the text that patients would type too: its name, a part of it, its code, also with a typing error. */
export function ExamField({ id, regionSlug, exams, chosen, onChoose, error }: ExamFieldProps) {
  const { text } = useLanguage();
  const [typed, setTyped] = useState("");
  const wanted = chosen ? "" : typed.trim();
  const search = useDebounced(wanted, REST_MS);
  const found = useQuery({ ...searchQuery({ regionSlug, search }), enabled: search !== "" });
  // Matches of the previous text are not offered: a fast typist would choose one.
  const isAnswered = search === wanted && found.isSuccess && !found.isPlaceholderData;
  const fitting = isAnswered ? found.data.map(({ slug }) => slug) : [];
  const items = exams
    .filter(({ slug }) => wanted === "" || fitting.includes(slug))
    .map((exam) => ({ id: exam.slug, label: exam.nameWithModality, exam }));
  return (
    <SuggestField
      id={id}
      label={text("day.exam")}
      help={text("day.exam_help")}
      icon="search"
      value={chosen?.nameWithModality ?? typed}
      onInput={(words) => {
        setTyped(words);
        onChoose(undefined);
      }}
      items={items}
      onSelect={({ exam }) => {
        setTyped("");
        onChoose(exam);
      }}
      loading={found.isFetching}
      emptyText={wanted !== "" && isAnswered ? text("day.exam_none") : undefined}
      statusText={text("day.exams_found", { count: items.length })}
      error={error}
      required
    />
  );
}
