import { useEffect, useState } from "react";
import { useLanguage } from "../../../i18n";
import { TodoList, useDialogTurn } from "../../../ui";
import { useOnBehalf } from "../../booking";
import { useDone } from "../../documents";
import { FormTasks } from "./FormTasks";
import { type FormTask, isWaiting } from "./model";
import { useFormQueue } from "./useFormQueue";

interface FormListProps {
  /** Absent while they are loaded. */
  tasks: readonly FormTask[] | undefined;
  /** Patients are asked at once. */
  opensItself?: boolean;
}

/** Questionnaires to fill in, as a list of their own. */
export function FormList({ tasks = [], opensItself = false }: FormListProps) {
  const { text } = useLanguage();
  const onBehalf = useOnBehalf();
  const { say, done } = useDone();
  const forms = useFormQueue(() => say(text("forms.saved")));
  const [isOpened, setOpened] = useState(false);
  const waiting = tasks.filter(isWaiting);

  const isTurn = useDialogTurn(opensItself && !isOpened && !onBehalf && waiting.length > 0);

  // Once: a person who closes it decides when to go on.
  useEffect(() => {
    if (!isTurn) return;
    setOpened(true);
    forms.open(waiting);
  }, [isTurn, waiting, forms]);

  const ready = tasks.length - waiting.length;
  return (
    <div className="no-print">
      {tasks.length > 0 && (
        <TodoList
          title={text("forms.next")}
          progressText={text("portal.todo_done", { done: ready, count: tasks.length })}
          done={ready}
          total={tasks.length}
        >
          <FormTasks tasks={tasks} onOpen={(task) => forms.open([task])} />
        </TodoList>
      )}
      {done}
      {forms.dialog}
    </div>
  );
}
