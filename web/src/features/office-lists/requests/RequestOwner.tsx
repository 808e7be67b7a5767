import { useLanguage } from "../../../i18n";
import { Banner, SelectField } from "../../../ui";
import { useFailure } from "../../office";
import { assign, type RequestDetail } from "./api";
import { useWork } from "./useWork";

/** Who deals with it. */
export function RequestOwner({ detail }: { detail: RequestDetail }) {
  const { text } = useLanguage();
  const failure = useFailure();
  const { request, assignable } = detail;
  const assigning = useWork((username: string) => assign(request, username || undefined));
  const owner = assignable.find(({ name }) => name === request.owner);
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
        options={assignable.map(({ username, name }) => ({ value: username, label: name }))}
        // Until it is read again, it says whom it was given to.
        value={assigning.isPending ? assigning.variables : (owner?.username ?? "")}
        onChange={(username) => assigning.isPending || assigning.mutate(username)}
      />
    </>
  );
}
