import { useEffect, useRef } from "react";
import { useLanguage } from "../../../i18n";
import { TodoList } from "../../../ui";
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
  const opened = useRef(false);
  const waiting = tasks.filter(isWaiting);

  // Once: a person who closes it decides when to go on.
  useEffect(() => {
    if (!opensItself || opened.current || onBehalf || waiting.length === 0) return;
    opened.current = true;
    forms.open(waiting);
  }, [opensItself, waiting, onBehalf, forms]);

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
