import type { UseQueryResult } from "@tanstack/react-query";
import type { Exam } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, EmptyState, Loading } from "../../../ui";
import { LoadFailed } from "../LoadFailed";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { ExamCard } from "./ExamCard";

interface ExamResultsProps {
  exams: UseQueryResult<Exam[]>;
  address: BookingAddress;
  query: BookingQuery;
}

export function ExamResults({ exams, address, query }: ExamResultsProps) {
  const { text } = useLanguage();
  if (exams.isPending) return <Loading label={text("exams.loading")} blocks={[5, 5, 5, 5]} />;
  if (exams.isError) return <LoadFailed error={exams.error} retry={exams.refetch} />;
  const { search } = query;
  const count = exams.data.length;
  return (
    <>
      <output className="muted small">
        {search ? text("exams.found_for", { count, search }) : text("exams.found", { count })}
      </output>
      {count === 0 && <NothingFound address={address} query={query} />}
      <ul className="exam-list">
        {exams.data.map((exam) => (
          <li key={exam.slug}>
            <ExamCard exam={exam} address={address} query={query} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NothingFound({ address, query }: { address: BookingAddress; query: BookingQuery }) {
  const { text } = useLanguage();
  const go = useGo();
  const {
    search: _search,
    modalityId: _modality,
    groupName: _group,
    bodyPartId: _part,
    ...others
  } = query;
  return (
    <EmptyState
      title={text("exams.nothing")}
      reasons={[{ icon: "search", text: text("exams.nothing_why") }]}
      actions={
        <Button onPress={() => go(bookingHref(address, others), { sameScreen: true })}>
          {text("exams.show_all")}
        </Button>
      }
    />
  );
}
