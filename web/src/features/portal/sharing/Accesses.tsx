import { useEffect, useId, useRef } from "react";
import type { SummaryItem } from "../../../api";
import { RichText, useLanguage } from "../../../i18n";
import { civilDateHere } from "../../../lib/civil-date";
import { Button, Icon, Link, Loading } from "../../../ui";
import { LoadFailed } from "../../booking";
import type { Found } from "./api";
import { nameOf, type OwnAccess } from "./model";

interface AccessesProps {
  found: Found;
  items: readonly SummaryItem[];
  /** Where everything the patient shares is listed, if that is not here. */
  allHref: string | undefined;
  /** Whose access was just revoked. */
  ended: OwnAccess | undefined;
  onTakeBack: (access: OwnAccess) => void;
}

/** A list that scrolls takes the focus, so that a keyboard can scroll it too. */
const SCROLLS = { tabIndex: 0 };

/** Who has access to the results, and who had. */
export function Accesses({ found, items, allHref, ended, onTakeBack }: AccessesProps) {
  const { text } = useLanguage();
  const headingId = useId();
  const list = useRef<HTMLElement>(null);
  const { data, error } = found;
  // The button that was pressed is gone.
  useEffect(() => {
    if (ended) list.current?.focus();
  }, [ended]);
  return (
    <div className="stack-small">
      <h3 id={headingId}>{text(allHref ? "share.who_here" : "share.who")}</h3>
      <output className="visually-hidden">
        {ended && text("share.ended", { name: nameOf(ended) })}
      </output>
      {found.isPending && <Loading label={text("share.loading")} blocks={[5, 5]} />}
      {error && !data && <LoadFailed error={error} retry={found.refetch} />}
      {data?.length === 0 && <p className="muted">{text("share.nobody")}</p>}
      {data && data.length > 0 && (
        <>
          <section ref={list} className="accesses" aria-labelledby={headingId} {...SCROLLS}>
            <ul>
              {data.map((access) => (
                <Access key={access.id} {...{ access, items, onTakeBack }} />
              ))}
            </ul>
          </section>
          <p className="small muted">{text("share.copies")}</p>
        </>
      )}
      {allHref && (
        <p className="small">
          <RichText
            text={text("share.elsewhere")}
            parts={{ link: (words) => <Link href={allHref}>{words}</Link> }}
          />
        </p>
      )}
    </div>
  );
}

type AccessProps = Pick<AccessesProps, "items" | "onTakeBack"> & { access: OwnAccess };

function Access({ access, items, onTakeBack }: AccessProps) {
  const { text, formats } = useLanguage();
  const { contactDetails, contactName, type, appointmentSlug } = access;
  const { dateCreatedUTC, lastOpenedAt, dateRevoked } = access;
  const day = (instant: string) => formats.civilDate(civilDateHere(new Date(instant)));
  const shown = items.find(({ slug }) => slug === appointmentSlug)?.examDetails.name;
  const name = nameOf(access);
  return (
    <li className={dateRevoked ? "access is-over" : "access"}>
      <span className="access__mark">
        <Icon name={dateRevoked ? "lock" : "user"} />
      </span>
      <div>
        <b>{name}</b>
        {contactName && <small>{contactDetails}</small>}
        <small>{type === "HISTORY" ? text("share.all") : (shown ?? text("share.one"))}</small>
        <small>{text("share.since", { day: day(dateCreatedUTC) })}</small>
        <small>
          {lastOpenedAt ? text("share.opened", { day: day(lastOpenedAt) }) : text("share.unopened")}
        </small>
        {dateRevoked && <small>{text("share.over", { day: day(dateRevoked) })}</small>}
      </div>
      {!dateRevoked && (
        <Button variant="quiet" onPress={() => onTakeBack(access)}>
          {text("share.take_back")}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  );
}
