import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { authenticationQuery, clinicScopeOf, includesClinic } from "../../../api";
import { useLanguage } from "../../../i18n";
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  SelectField,
  TextArea,
  useLeaveGuard,
} from "../../../ui";
import { examsQuery, SELECT_REGION } from "../../booking";
import { LeaveQuestion, LoadFailure, useFailure } from "../../office";
import { clinicsDoingQuery, type OfficeRequest, offer, type TypedOffer } from "./api";
import { useWork } from "./useWork";

const FORM = "offer";

export interface OfferDialogProps {
  request: OfficeRequest;
  name: string;
  /** A colleague was faster: what was typed stays, and can no longer be sent. */
  meanwhile: { readonly said: string; readonly act: string } | undefined;
  onClose: () => void;
  onSent: () => void;
}

/** Offers scans at clinics; the patient then chooses the time. */
export function OfferDialog(props: OfferDialogProps) {
  const { request, name, onClose, onSent } = props;
  const { text } = useLanguage();
  const failure = useFailure();
  const own = clinicScopeOf(useQuery(authenticationQuery).data?.clinicIds);
  const exams = useQuery(examsQuery({ regionSlug: request.regionSlug ?? SELECT_REGION }));
  const asked = {
    examSlug: request.bookable ? request.examSlug : "",
    clinicIds: request.clinicId ? [request.clinicId] : [],
  };
  const [examSlug, setExamSlug] = useState(asked.examSlug);
  const [clinicIds, setClinicIds] = useState(asked.clinicIds);
  const clinics = useQuery(clinicsDoingQuery(examSlug));
  const [notes, setNotes] = useState("");
  const [attempted, setAttempted] = useState(false);
  const client = useQueryClient();
  const offering = useWork(async (typed: TypedOffer) => {
    // Another exam may have been chosen since a clinic was: then its box is gone.
    const doing = await client.ensureQueryData(clinicsDoingQuery(typed.examSlug));
    const shown = typed.clinicIds.filter((id) => doing.some((clinic) => clinic.id === id));
    return offer(request, { ...typed, clinicIds: shown });
  });
  // The list may show one's own offer before the answer arrives.
  const meanwhile = offering.isPending || offering.isSuccess ? undefined : props.meanwhile;
  // Nothing can be sent before the choices are loaded: no clinic means anywhere.
  const isKnown = exams.data !== undefined && clinics.data !== undefined;
  const isDirty =
    notes.trim() !== "" ||
    examSlug !== asked.examSlug ||
    [...clinicIds].sort().join() !== asked.clinicIds.join();
  const { leave, question } = useLeaveGuard(isDirty, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (examSlug === "" || isNowhere || offering.isPending || meanwhile || !isKnown) return;
    offering.mutate({ examSlug, clinicIds, notes }, { onSuccess: onSent });
  }

  function toggle(id: number, chosen: boolean) {
    setClinicIds(chosen ? [...clinicIds, id] : clinicIds.filter((other) => other !== id));
  }

  const bookable = (exams.data ?? []).filter(({ kind }) => kind === "ONLINE" || kind === "PENDING");
  const known = bookable.map(({ slug, name: label }) => ({ value: slug, label }));
  const theirs = (clinics.data ?? []).filter(({ id }) => includesClinic(own, id));
  const isNowhere = clinics.data !== undefined && theirs.length === 0;
  const several = examSlug.includes(",");
  return (
    <Dialog
      title={text("lists.offer_title")}
      overline={name}
      isOpen
      isStatic={offering.isPending}
      onClose={leave}
      closeLabel={text("lists.back")}
      footer={
        <>
          <Button onPress={leave}>{text("lists.back")}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={offering.isPending}
            busyLabel={text("lists.saving")}
            disabledReason={meanwhile?.act ?? (isKnown ? undefined : text("lists.offer_unknown"))}
          >
            {text("lists.offer_do")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack" onSubmit={submit} noValidate>
        {offering.error && (
          <Banner tone="danger" urgent>
            {failure(offering.error)}
          </Banner>
        )}
        {meanwhile && (
          <Banner tone="warning" urgent>
            {meanwhile.said}
          </Banner>
        )}
        <p className="muted">
          {text(request.status === "OFFERED" ? "lists.offer_again_what" : "lists.offer_what")}
        </p>
        <LoadFailure query={exams} />
        <SelectField
          id="offer-exam"
          label={text("lists.exam")}
          emptyLabel={text("lists.offer_choose")}
          options={
            several ? [{ value: examSlug, label: request.examNames.join(", ") }, ...known] : known
          }
          value={examSlug}
          onChange={setExamSlug}
          required
          error={attempted && examSlug === "" ? text("lists.offer_missing") : undefined}
        />
        <fieldset className="lists-choices stack-small">
          <legend>{text(own === "all" ? "lists.offer_where" : "lists.offer_where_yours")}</legend>
          <LoadFailure query={clinics} />
          {isNowhere && <p>{text("lists.offer_nowhere")}</p>}
          {theirs.map(({ id, name: clinic }) => (
            <Checkbox
              key={id}
              id={`offer-clinic-${id}`}
              label={clinic}
              isSelected={clinicIds.includes(id)}
              onChange={(chosen) => toggle(id, chosen)}
            />
          ))}
        </fieldset>
        <TextArea
          id="offer-notes"
          label={text("lists.offer_notes")}
          value={notes}
          onChange={setNotes}
          rows={3}
        />
      </form>
      <LeaveQuestion {...question} />
    </Dialog>
  );
}
