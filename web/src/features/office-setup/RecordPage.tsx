import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Loading } from "../../ui";
import { LoadFailure } from "../office";
import { recordQuery } from "./api";
import type { Resource, SavedRecord, Values } from "./model/fields";
import { RecordForm, type RecordParts } from "./RecordForm";
import { SetupFrame } from "./SetupFrame";
import { mayAddQuery, mayWriteQuery } from "./writers";

export interface RecordPageProps {
  resource: Resource;
  /** Undefined for a new one. */
  id: number | undefined;
  /** Back to the list, or to the record that was just added. */
  onDone: (id: number | undefined) => void;
  parts?: RecordParts | undefined;
}

/** One record to look at and to change. */
export function RecordPage({ resource, id, onDone, parts }: RecordPageProps) {
  const { text } = useLanguage();
  const found = useQuery({ ...recordQuery(resource.key, id ?? 0), enabled: id !== undefined });
  const may = id === undefined ? mayAddQuery(resource) : mayWriteQuery(resource);
  const mayWrite = useQuery(may).data ?? false;
  const values: Values | undefined = id === undefined ? resource.blank : found.data;
  const title = id === undefined || !values ? text(resource.add) : resource.nameOf(values);

  return (
    <SetupFrame title={title} current={resource.key}>
      <LoadFailure query={found} />
      {values ? (
        <RecordForm
          key={`${id}`}
          resource={resource}
          first={values as SavedRecord | Values}
          readOnly={!mayWrite}
          onDone={onDone}
          parts={parts}
        />
      ) : (
        !found.error && <Loading label={text("office.loading")} blocks={[4, 4, 4, 4]} />
      )}
    </SetupFrame>
  );
}
