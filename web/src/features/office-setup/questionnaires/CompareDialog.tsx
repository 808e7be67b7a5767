import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type TextKey, useLanguage } from "../../../i18n";
import { Button, Dialog, EmptyState, Loading, SelectField } from "../../../ui";
import { LoadFailure } from "../../office";
import type { Values } from "../model/fields";
import { type Difference, differences, type VersionContent } from "../model/questionnaire-diff";
import { versionQuery } from "./api";
import { contentOf } from "./useCheck";

interface CompareDialogProps {
  id: number;
  /** The number of published versions. */
  published: number;
  draft: Values;
  onClose: () => void;
}

const DRAFT = 0;

const WORDS: Readonly<Record<Difference["kind"], TextKey>> = {
  form_changed: "editor.form_changed",
  form_moved: "editor.form_moved",
  question_added: "editor.question_added",
  question_changed: "editor.question_changed",
  question_gone: "editor.question_gone",
  outcome_added: "editor.outcome_added",
  outcome_changed: "editor.outcome_changed",
  outcome_gone: "editor.outcome_gone",
};

/** What has changed between two versions, by question and outcome. */
export function CompareDialog({ id, published, draft, onClose }: CompareDialogProps) {
  const { text } = useLanguage();
  const [from, setFrom] = useState(published);
  const [to, setTo] = useState(DRAFT);
  const own = contentOf(draft);
  const [first, second] = [useVersion(id, from, own), useVersion(id, to, own)];
  const versions = Array.from({ length: published }, (_, at) => published - at);
  const options = [DRAFT, ...versions].map((version) => ({
    value: String(version),
    label: version === DRAFT ? text("editor.draft") : text("editor.version", { version }),
  }));

  return (
    <Dialog
      title={text("editor.compare_title")}
      isOpen
      size="lg"
      onClose={onClose}
      closeLabel={text("editor.close")}
      footer={<Button onPress={onClose}>{text("editor.close")}</Button>}
    >
      <div className="stack">
        <div className="row">
          {(
            [
              ["from", "editor.compare_from", from, setFrom],
              ["to", "editor.compare_to", to, setTo],
            ] as const
          ).map(([side, label, version, choose]) => (
            <SelectField
              key={side}
              id={`editor-compare-${side}`}
              label={text(label)}
              emptyLabel={text("setup.choose")}
              options={options}
              value={String(version)}
              onChange={(chosen) => chosen !== "" && choose(Number(chosen))}
              width="medium"
            />
          ))}
        </div>
        <LoadFailure query={first.query} />
        <LoadFailure query={second.query} />
        {first.content && second.content ? (
          <Differences found={differences(first.content, second.content)} />
        ) : (
          !(first.query.error || second.query.error) && (
            <Loading label={text("office.loading")} blocks={[4, 4]} />
          )
        )}
      </div>
    </Dialog>
  );
}

function useVersion(id: number, version: number, draft: VersionContent) {
  const query = useQuery({ ...versionQuery(id, version), enabled: version !== DRAFT });
  return { query, content: version === DRAFT ? draft : query.data };
}

function Differences({ found }: { found: readonly Difference[] }) {
  const { text } = useLanguage();
  if (found.length === 0) return <EmptyState title={text("editor.no_difference")} inCard />;
  return (
    <ul className="editor-differences">
      {found.map(({ kind, name, properties }) => (
        <li key={`${kind} ${name}`}>
          <strong>{text(WORDS[kind], { name })}</strong>
          {properties.length > 0 && (
            <dl className="editor-difference">
              {properties.map(({ name: property, before, after }) => (
                <div key={property}>
                  <dt>{property}</dt>
                  <dd>
                    {before && (
                      <del>
                        <span className="visually-hidden">{text("editor.before")} </span>
                        {before}
                      </del>
                    )}
                    {after && (
                      <ins>
                        <span className="visually-hidden">{text("editor.after")} </span>
                        {after}
                      </ins>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
