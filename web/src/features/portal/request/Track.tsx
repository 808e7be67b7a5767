import { useLanguage } from "../../../i18n";
import { Icon } from "../../../ui";
import type { OpenStatus } from "../model/request-status";
import { requestSteps } from "../model/request-steps";

/** The progress of the request, as four steps. */
export function Track({ status }: { status: OpenStatus }) {
  const { text } = useLanguage();
  return (
    <ol className="track">
      {requestSteps(status).map(({ label, state }, position) => (
        <li
          key={label}
          className={`is-${state}`}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className="track__dot" aria-hidden="true">
            {state === "done" ? <Icon name="check" /> : position + 1}
          </span>
          <b>
            {text(label)}
            {state === "done" && (
              <span className="visually-hidden"> {text("asked.step_done")}</span>
            )}
          </b>
        </li>
      ))}
    </ol>
  );
}
