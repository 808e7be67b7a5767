import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { GivenAnswer } from "../../../api";
import { requestsQuery, summaryQuery } from "../api";
import { formsKey, saveAppointmentAnswer, saveRequestAnswer } from "./api";
import { FormDialog } from "./FormDialog";
import type { FormTask } from "./model";
import { uploadFor } from "./upload";

interface Queue {
  readonly tasks: readonly FormTask[];
  /** Once all are answered. */
  readonly then?: (() => void) | undefined;
}

export interface FormQueue {
  /** Opens questionnaires, one after the other. */
  open: (tasks: readonly FormTask[], then?: () => void) => void;
  dialog: ReactNode;
}

/** Questionnaires that are filled in one by one. One that is closed ends the row. */
export function useFormQueue(onSaved?: () => void): FormQueue {
  const client = useQueryClient();
  const [queue, setQueue] = useState<Queue>();
  const [task, ...rest] = queue?.tasks ?? [];

  function saved(bookingKey: string) {
    void client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey });
    void readAnew(client, bookingKey);
    onSaved?.();
    if (rest.length > 0) return setQueue({ ...queue, tasks: rest });
    setQueue(undefined);
    queue?.then?.();
  }

  return {
    open: (tasks, then) => setQueue({ tasks, then }),
    dialog: task && (
      <FormDialog
        key={`${task.bookingKey} ${task.questionnaireId}`}
        wanted={{
          bookingKey: task.bookingKey,
          questionnaireId: task.questionnaireId,
          appointmentSlug: task.waiting[0]?.slug ?? "",
        }}
        save={(answer) => saveTask(task, answer)}
        upload={uploadFor(task.waiting[0])}
        failure={failureOf(task)}
        onSaved={() => saved(task.bookingKey)}
        onClose={() => setQueue(undefined)}
      />
    ),
  };
}

/** The answers may have changed a request's status: that is known before its list of forms is empty. */
async function readAnew(client: QueryClient, bookingKey: string): Promise<void> {
  await client.invalidateQueries({ queryKey: requestsQuery(bookingKey).queryKey });
  await client.invalidateQueries({ queryKey: formsKey(bookingKey) });
}

/** What is said when answers about a request can't be saved; for appointments the server says it. */
function failureOf({ type, waiting }: FormTask) {
  if (type === "PROTOCOL") return "message.booking_request_waiting_protocol_error";
  const ofRequest = waiting.some(({ kind }) => kind === "BOOKING_REQUEST");
  return ofRequest ? "message.error_answering_questionnaire" : undefined;
}

/** Once for all the scans that need it. */
function saveTask({ bookingKey, waiting, type }: FormTask, answer: GivenAnswer) {
  const slugs = waiting.map(({ slug }) => slug).join();
  return waiting[0]?.kind === "BOOKING_REQUEST"
    ? saveRequestAnswer(bookingKey, slugs, answer, type === "PROTOCOL")
    : saveAppointmentAnswer(bookingKey, slugs, answer);
}
