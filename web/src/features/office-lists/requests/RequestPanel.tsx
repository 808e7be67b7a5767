import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Loading, Skeleton, Tag } from "../../../ui";
import { useFailure, useMayDecide } from "../../office";
import { type RequestDetail, requestQuery } from "./api";
import { RequestActions } from "./RequestActions";
import { RequestFacts } from "./RequestFacts";
import { RequestHistory } from "./RequestHistory";
import { RequestOwner } from "./RequestOwner";
import { StatusTag } from "./useRequestColumns";

export interface RequestPanelProps {
  id: number;
  onClose: () => void;
}

/** One request beside the list: what was asked, what was done, and what can be done. */
export function RequestPanel({ id, onClose }: RequestPanelProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const request = useQuery(requestQuery(id));
  const heading = useId();
  return (
    <aside className="lists-panel stack" aria-labelledby={heading}>
      {request.data && <Opened detail={request.data} heading={heading} onClose={onClose} />}
      {request.isPending && (
        <Loading label={text("lists.loading_request")}>
          <Skeleton blocks={[2, 6, 4]} />
        </Loading>
      )}
      {request.error && (
        <>
          <h2 id={heading} className="visually-hidden">
            {text("lists.request")}
          </h2>
          <Banner tone="danger" urgent>
            {failure(request.error)}
          </Banner>
          <Button onPress={onClose}>{text("lists.close")}</Button>
        </>
      )}
    </aside>
  );
}

interface OpenedProps {
  detail: RequestDetail;
  heading: string;
  onClose: () => void;
}

function Opened({ detail, heading, onClose }: OpenedProps) {
  const { text } = useLanguage();
  const mayDecide = useMayDecide();
  const { request } = detail;
  const { firstName, lastName } = request.patientDetails;
  const title = useFocused();
  return (
    <>
      <div className="lists-panel__head">
        <div className="stack-small">
          <p className="row">
            <StatusTag status={request.status} /> <Tag>{request.slug}</Tag>
          </p>
          <h2 id={heading} ref={title} tabIndex={-1}>
            {lastName}, {firstName}
          </h2>
        </div>
        <Button variant="quiet" icon="close" iconOnly onPress={onClose}>
          {text("lists.close")}
        </Button>
      </div>
      <RequestFacts detail={detail} />
      {mayDecide ? (
        <>
          <RequestOwner detail={detail} />
          <RequestActions request={request} />
        </>
      ) : (
        <p className="muted">{text("lists.only_reading")}</p>
      )}
      <RequestHistory detail={detail} mayNote={mayDecide} />
    </>
  );
}

/** Whoever opens a request begins at its name. */
function useFocused() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: false }), []);
  return title;
}
