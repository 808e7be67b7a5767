import { useQuery } from "@tanstack/react-query";
import type { Exam } from "../../api";
import { useLanguage } from "../../i18n";
import { Button, ButtonLink, Card } from "../../ui";
import {
  addedExams,
  type BookingAddress,
  type BookingQuery,
  bookingHref,
  EXAMS_MAX,
  examNote,
  examsQuery,
  toggled,
  useGo,
  withAdded,
  withoutSlot,
} from "../booking";
import { FootBar } from "./FootBar";
import "./basket.css";

interface BasketProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** The scans that were added: a side card on a desk, a card and a bar at the foot of a telephone. */
export function Basket({ address, query }: BasketProps) {
  const { text, formats } = useLanguage();
  const catalogue = useQuery(examsQuery({ regionSlug: address.regionSlug }));
  const exams = addedExams(catalogue.data ?? [], query);
  const count = exams.length;
  const duration = formats.duration(exams.reduce((sum, { minutes }) => sum + minutes, 0));
  const find = timesHref(address, query, exams);
  return (
    <>
      <Card as="aside" title={text("visits.basket", { total: count })} className="basket">
        {count === 0 && <p className="muted">{text("visits.basket_none")}</p>}
        <BasketList exams={exams} address={address} query={query} />
        {count >= EXAMS_MAX && <p>{text("visits.basket_full", { limit: EXAMS_MAX })}</p>}
        {count > 0 && (
          <div className="only-desk">
            <ButtonLink variant="primary" block href={find}>
              {text("visits.find_time")}
            </ButtonLink>
          </div>
        )}
        {count > 1 && <p className="small muted">{text("visits.basket_sum", { duration })}</p>}
      </Card>
      {count > 0 && (
        <FootBar
          title={text("visits.basket_count", { count })}
          detail={text("visits.basket_about", { duration })}
          action={
            <ButtonLink variant="primary" href={find}>
              {text("visits.find_time")}
            </ButtonLink>
          }
        />
      )}
      <output className="visually-hidden">{text("visits.basket_count", { count })}</output>
    </>
  );
}

/** Other scans make another plan: the choices for the former ones are dropped. */
function timesHref(address: BookingAddress, query: BookingQuery, exams: readonly Exam[]): string {
  const { separateBooking, enquiry, ...kept } = withoutSlot(withAdded(query, []));
  return bookingHref({ ...address, examSlugs: exams.map(({ slug }) => slug) }, kept);
}

function BasketList({ exams, address, query }: BasketProps & { exams: readonly Exam[] }) {
  const { text, formats } = useLanguage();
  const go = useGo();
  return (
    <ul className="basket__list">
      {exams.map((exam) => {
        const note = examNote(exam);
        const values = note.minutes ? { duration: formats.duration(note.minutes) } : {};
        return (
          <li key={exam.slug}>
            <div>
              <b>{exam.name}</b>
              <p className="small muted">
                {formats.duration(exam.minutes)}. {text(note.text, values)}
              </p>
            </div>
            <Button
              variant="quiet"
              icon="close"
              iconOnly
              onPress={() =>
                go(bookingHref(address, toggled(query, exam.slug)), { sameScreen: true })
              }
            >
              {text("visits.basket_remove", { exam: exam.name })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
