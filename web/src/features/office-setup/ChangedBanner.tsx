import { useLanguage } from "../../i18n";
import { Banner } from "../../ui";
import { Changes } from "./Changes";
import { differing } from "./model/draft";
import { fieldsOf, namesOf, type Resource, type SavedRecord, type Values } from "./model/fields";
import { hasRows } from "./model/rows";
import { Shown } from "./Shown";

interface ChangedBannerProps {
  resource: Resource;
  over: Values;
  kept: SavedRecord;
}

/** The record to be removed has changed: shows the changed fields with their current values. */
export function ChangedBanner({ resource, over, kept }: ChangedBannerProps) {
  const { text } = useLanguage();
  const names = differing(fieldsOf(resource), over, kept);
  const fields = fieldsOf(resource).filter((field) =>
    namesOf(field).some((name) => names.includes(name)),
  );
  return (
    <Banner tone="warning" urgent>
      <p>{text("setup.changed_meanwhile")}</p>
      <dl className="setup-changed">
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{text(field.label)}</dt>
            <dd>
              {hasRows(field) ? (
                <Changes field={field} before={over} after={[kept]} />
              ) : (
                <Shown field={field} values={kept} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
