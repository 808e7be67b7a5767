import { useLanguage } from "../../../i18n";
import { Button, TodoCard } from "../../../ui";
import { type FormTask, isWaiting } from "./model";

interface FormTasksProps {
  tasks: readonly FormTask[];
  onOpen: (task: FormTask) => void;
  level?: 3 | 4;
}

/** Questionnaires on the list of things to do: those that wait, and those that are answered. */
export function FormTasks({ tasks, onOpen, level }: FormTasksProps) {
  const { text } = useLanguage();
  return tasks.map((task) =>
    isWaiting(task) ? (
      <TodoCard
        key={task.questionnaireId}
        state="urgent"
        icon="form"
        title={task.title}
        level={level}
        detail={text("forms.why")}
        action={
          <Button onPress={() => onOpen(task)}>
            {text("forms.start")}
            <span className="visually-hidden"> {task.title}</span>
          </Button>
        }
      />
    ) : (
      <TodoCard
        key={task.questionnaireId}
        state="done"
        icon="form"
        title={task.title}
        level={level}
        detail={text("forms.done")}
      />
    ),
  );
}
