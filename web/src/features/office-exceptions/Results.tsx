import { useEffect, useRef } from "react";
import type { Clinic } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, ButtonLink, ButtonRow, Card, Tag } from "../../ui";
import { closureHref, EXCEPTIONS, useFailure } from "../office";
import type { Result } from "./useSend";

interface ResultsProps {
  results: readonly Result[];
  clinics: readonly Clinic[];
}

/** The result of a closure at each clinic, with a link to continue where patients are booked. */
export function Results({ results, clinics }: ResultsProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const list = useRef<HTMLUListElement>(null);
  const nameOf = (clinicId: number) => clinics.find(({ id }) => id === clinicId)?.name ?? "";
  const waiting = results.filter((one) => one.waiting).length;
  const failed = results.filter(({ error }) => error).length;

  // The submitted form is gone, and with it the focused element.
  useEffect(() => list.current?.focus(), []);

  return (
    <>
      {waiting === 0 && failed === 0 ? (
        <Banner tone="success">{text("exceptions.all_closed")}</Banner>
      ) : (
        <Banner tone="warning">{text("exceptions.some_wait", { count: waiting + failed })}</Banner>
      )}
      <Card title={text("exceptions.results")}>
        <ul
          className="exceptions__list"
          ref={list}
          tabIndex={-1}
          aria-label={text("exceptions.results")}
        >
          {results.map((result) => {
            const clinic = nameOf(result.clinicId);
            return (
              <li key={result.clinicId}>
                <strong>{clinic}</strong>
                {result.waiting ? (
                  <span className="exceptions__actions">
                    <Tag tone="warning" icon="user">
                      {text("exceptions.booked", { count: result.booked ?? 0 })}
                    </Tag>
                    <ButtonLink
                      href={closureHref(result.waiting)}
                      aria-label={text("exceptions.help_row", { row: clinic })}
                    >
                      {text("exceptions.help")}
                    </ButtonLink>
                  </span>
                ) : result.error ? (
                  <Tag tone="danger" icon="close">
                    {failure(result.error)}
                  </Tag>
                ) : (
                  <Tag tone="success" icon="check">
                    {text("exceptions.closed")}
                  </Tag>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
      <ButtonRow>
        <ButtonLink href={`${EXCEPTIONS}?clinicId=${results[0]?.clinicId ?? ""}`}>
          {text("exceptions.to_list")}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
