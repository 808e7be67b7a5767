import { useLanguage } from "../../../i18n";
import { Banner, SelectField } from "../../../ui";
import { useFailure } from "../../office";
import { assign, type RequestDetail } from "./api";
import { ownerChoices } from "./owner";
import { useWork } from "./useWork";

/** The colleague it is assigned to. */
export function RequestOwner({ detail }: { detail: RequestDetail }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const assigning = useWork((username: string) => assign(detail.request, username || undefined));
  const { owner, choices } = ownerChoices(detail, (name) => text("lists.owner_shut_out", { name }));
  return (
    <>
      {assigning.error && (
        <Banner tone="danger" urgent>
          {failure(assigning.error)}
        </Banner>
      )}
      <SelectField
        id="request-owner"
        label={text("lists.owner")}
        emptyLabel={text("lists.nobody")}
        options={choices}
        // Until it is read again, it shows the colleague it was assigned to.
        value={assigning.isPending ? assigning.variables : owner}
        onChange={(username) => assigning.isPending || assigning.mutate(username)}
      />
    </>
  );
}
