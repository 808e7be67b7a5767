import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { useLanguage } from "../../../i18n";
import { Button, Dialog, Loading, Skeleton, Tag } from "../../../ui";
import { LoadFailure, useMayDecide } from "../../office";
import { type RequestDetail, requestQuery } from "./api";
import { RequestActions } from "./RequestActions";
import { RequestFacts } from "./RequestFacts";
import { RequestHistory } from "./RequestHistory";
import { RequestOwner } from "./RequestOwner";
import { StatusTag } from "./useRequestColumns";

export interface RequestPanelProps {
  id: number;
  /** On a narrow screen it covers the list. */
  asDialog: boolean;
  onClose: () => void;
}

/** One request beside the list: what was requested, what was done, and what can be done. */
export function RequestPanel({ id, asDialog, onClose }: RequestPanelProps) {
  const { text } = useLanguage();
  const { data: detail } = useQuery(requestQuery(id));
  const { firstName, lastName } = detail?.request.patientDetails ?? {};
  const name = lastName ? `${lastName}, ${firstName}` : text("lists.request");
  if (!asDialog) return <Beside id={id} name={detail && name} onClose={onClose} />;
  return (
    <Dialog
      title={name}
      overline={detail && <Marks detail={detail} />}
      isOpen
      onClose={onClose}
      closeLabel={text("lists.close")}
    >
      <div className="stack">
        <PanelBody id={id} />
      </div>
    </Dialog>
  );
}

interface BesideProps {
  id: number;
  /** Once it is known. */
  name: string | undefined;
  onClose: () => void;
}

function Beside({ id, name, onClose }: BesideProps) {
  const { text } = useLanguage();
  const { data: detail } = useQuery(requestQuery(id));
  const heading = useId();
  return (
    <aside className="lists-panel stack" aria-labelledby={heading}>
      <div className="lists-panel__head">
        {name && detail ? (
          <div className="stack-small">
            <p className="row">
              <Marks detail={detail} />
            </p>
            <Title id={heading}>{name}</Title>
          </div>
        ) : (
          <h2 id={heading} className="visually-hidden">
            {text("lists.request")}
          </h2>
        )}
        <Button variant="quiet" icon="close" iconOnly onPress={onClose}>
          {text("lists.close")}
        </Button>
      </div>
      <PanelBody id={id} />
    </aside>
  );
}

/** Opening a request moves the focus to its name. */
function Title({ id, children }: { id: string; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  // It stays in view wherever the list is scrolled to.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h2 id={id} ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}

function Marks({ detail: { request } }: { detail: RequestDetail }) {
  return (
    <>
      <StatusTag status={request.status} /> <Tag>{request.slug}</Tag>
    </>
  );
}

function PanelBody({ id }: { id: number }) {
  const { text } = useLanguage();
  const request = useQuery(requestQuery(id));
  return (
    <>
      {request.data && <Opened detail={request.data} />}
      {request.isPending && (
        <Loading label={text("lists.loading_request")}>
          <Skeleton blocks={[2, 6, 4]} />
        </Loading>
      )}
      <LoadFailure query={request} />
    </>
  );
}

function Opened({ detail }: { detail: RequestDetail }) {
  const { text } = useLanguage();
  const mayDecide = useMayDecide();
  return (
    <>
      <RequestFacts detail={detail} />
      {mayDecide ? (
        <>
          <RequestOwner detail={detail} />
          <RequestActions request={detail.request} />
        </>
      ) : (
        <p className="muted">{text("lists.only_reading")}</p>
      )}
      <RequestHistory detail={detail} mayNote={mayDecide} />
    </>
  );
}
