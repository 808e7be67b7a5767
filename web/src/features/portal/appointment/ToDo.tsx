import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button, TodoCard, TodoList } from "../../../ui";
import { creationErrorWords } from "../../booking";
import { confirm, summaryQuery } from "../api";
import { consentQuery, painQuery, tasksQuery } from "../forms/api";
import { ConsentTasks } from "../forms/ConsentTasks";
import { FormTasks } from "../forms/FormTasks";
import { isWaiting, neededToConfirm, onTheList } from "../forms/model";
import { InitialPainTask } from "../forms/PainScore";
import { useFormQueue } from "../forms/useFormQueue";
import { slugsOf, toConfirm } from "../model/visit";
import { DocumentTasks } from "./DocumentTasks";

interface ToDoProps {
  visit: readonly SummaryItem[];
  bookingKey: string;
  /** Says what was done; its task may be about to go. */
  say: (words: string) => void;
}

/** What the patient still has to do before the visit. */
export function ToDo({ visit, bookingKey, say }: ToDoProps) {
  const { text } = useLanguage();
  const client = useQueryClient();
  const all = useQuery(tasksQuery(bookingKey, visit)).data ?? [];
  const consent = useQuery(consentQuery(bookingKey, visit)).data;
  const pain = useQuery(painQuery(bookingKey)).data;
  const forms = useFormQueue(() => say(text("forms.saved")));
  const open = toConfirm(visit);
  const confirming = useMutation({
    mutationFn: () => confirm(slugsOf(open)),
    onSuccess: () => client.invalidateQueries({ queryKey: summaryQuery(bookingKey).queryKey }),
  });
  const done = visit.every(({ status }) => status === "CONFIRMED");
  const lacking = visit.filter(({ documentsMissing }) => documentsMissing > 0);
  const documents = lacking.reduce((sum, { documentsMissing }) => sum + documentsMissing, 0);
  const confirms = open.length > 0 || done;
  const tasks = onTheList(all);
  const signatures = consent?.tasks ?? [];
  const hurts = pain?.due === "INITIAL" || Boolean(pain?.initial);
  const states = [
    ...tasks.map((task) => !isWaiting(task)),
    ...signatures.map(({ waits }) => !waits),
    ...Array<boolean>(documents).fill(false),
    ...(hurts ? [Boolean(pain?.initial)] : []),
    ...(confirms ? [done] : []),
  ];
  if (states.length === 0) return null;
  const count = states.length;
  const ready = states.filter(Boolean).length;
  const moved = open.some(({ status }) => status === "CHANGED");
  const words = confirming.error ? creationErrorWords(confirming.error) : undefined;
  return (
    <div className="stack no-print">
      <TodoList
        title={text("portal.todo")}
        progressText={text("portal.todo_done", { done: ready, count })}
        done={ready}
        total={count}
      >
        <FormTasks tasks={tasks} onOpen={(task) => forms.open([task])} />
        <ConsentTasks
          bookingKey={bookingKey}
          tasks={signatures}
          visit={visit}
          notify={consent?.notify ?? false}
          onSigned={() => say(text("signing.signed"))}
        />
        {lacking.map((item) => (
          <DocumentTasks
            key={item.slug}
            item={item}
            bookingKey={bookingKey}
            onAdded={() => say(text("documents.done_added"))}
          />
        ))}
        {hurts && (
          <InitialPainTask
            bookingKey={bookingKey}
            score={pain?.initial ?? undefined}
            onSaved={() => say(text("pain.saved"))}
          />
        )}
        {confirms && (
          <TodoCard
            state={done ? "done" : "open"}
            icon="check-circle"
            title={text(moved ? "portal.confirm_moved" : "portal.confirm")}
            detail={text(
              done
                ? "portal.confirm_done"
                : moved
                  ? "portal.confirm_moved_text"
                  : "portal.confirm_text",
            )}
            action={
              // The focus stays where the person pressed.
              (!done || confirming.isSuccess) && (
                <Button
                  variant={done ? "quiet" : "primary"}
                  icon={done ? "check" : undefined}
                  aria-disabled={done}
                  busy={confirming.isPending}
                  busyLabel={text("portal.confirming")}
                  onPress={done ? undefined : comeOrFillIn}
                >
                  {text(moved ? "portal.suits_me" : "portal.i_come")}
                </Button>
              )
            }
          />
        )}
      </TodoList>
      {forms.dialog}
      <output className="visually-hidden">
        {confirming.isSuccess ? text("portal.confirm_done") : ""}
      </output>
      {words && (
        <Banner tone="danger" urgent title={"key" in words ? text(words.key) : words.text} />
      )}
    </div>
  );

  function comeOrFillIn() {
    const needed = neededToConfirm(tasks);
    if (needed.length === 0) confirming.mutate();
    else forms.open(needed, confirming.mutate);
  }
}
