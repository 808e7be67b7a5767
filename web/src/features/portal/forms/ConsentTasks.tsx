import { useState } from "react";
import type { SummaryItem } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Button, Dialog, TodoCard, useDialogTurn } from "../../../ui";
import { ConsentDialog } from "./ConsentDialog";
import type { ConsentTask } from "./consent";

interface ConsentTasksProps {
  bookingKey: string;
  tasks: readonly ConsentTask[];
  visit: readonly SummaryItem[];
  /** We ask the patient to sign now. */
  notify: boolean;
  onSigned: () => void;
}

/** Consent forms on the list of things to do, and the notice that one waits. */
export function ConsentTasks({ bookingKey, tasks, visit, notify, onSigned }: ConsentTasksProps) {
  const { text } = useLanguage();
  const [open, setOpen] = useState<ConsentTask>();
  const [isNoticed, setNoticed] = useState(false);
  const [first] = tasks.filter(({ waits }) => waits);
  const isNoticeTurn = useDialogTurn(notify && first !== undefined && !isNoticed && !open);
  const examOf = ({ slug }: ConsentTask) =>
    visit.find((item) => item.slug === slug)?.examDetails.name ?? "";
  return (
    <>
      {tasks.map((task) => (
        <TodoCard
          key={`${task.slug} ${task.form.id}`}
          state={task.waits ? "urgent" : "done"}
          icon="document"
          title={task.form.title}
          detail={text(task.waits ? "signing.why" : "signing.done", {
            exam: examOf(task),
          })}
          action={
            task.waits && (
              <Button onPress={() => setOpen(task)}>
                {text("signing.start")}
                <span className="visually-hidden">
                  {" "}
                  {task.form.title}, {examOf(task)}
                </span>
              </Button>
            )
          }
        />
      ))}
      {isNoticeTurn && first && (
        <Dialog
          title={text("signing.notice_title")}
          isOpen
          onClose={() => setNoticed(true)}
          closeLabel={text("signing.later")}
          footer={
            <>
              <Button
                variant="primary"
                onPress={() => {
                  setNoticed(true);
                  setOpen(first);
                }}
              >
                {text("signing.start")}
              </Button>
              <Button onPress={() => setNoticed(true)}>{text("signing.later")}</Button>
            </>
          }
        >
          <p>{text("signing.notice", { title: first.form.title, exam: examOf(first) })}</p>
        </Dialog>
      )}
      {open && (
        <ConsentDialog
          bookingKey={bookingKey}
          task={open}
          exam={examOf(open)}
          onSigned={() => {
            setOpen(undefined);
            onSigned();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
