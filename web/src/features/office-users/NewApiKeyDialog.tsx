import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Dialog, TextField } from "../../ui";
import { useFailure } from "../office";
import { type ApiScope, createApiKey, SCOPE_TEXTS } from "./api-keys";
import { ChoiceGroup } from "./ChoiceGroup";
import { ClinicsField } from "./ClinicsField";
import { type Reach, toggled } from "./form";

interface NewApiKeyDialogProps {
  onClose: () => void;
  onCreated: (made: { name: string; key: string }) => void;
}

const SCOPES: readonly ApiScope[] = ["BOOKING_REQUESTS", "ATTACHMENTS"];

/** What another program may do with a new key, and where. */
export function NewApiKeyDialog({ onClose, onCreated }: NewApiKeyDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const id = useId();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiScope[]>(["BOOKING_REQUESTS"]);
  const [where, setWhere] = useState<{ reach: Reach | null; clinicIds?: number[] }>({
    reach: "all",
  });
  const [attempted, setAttempted] = useState(false);
  const creating = useMutation({ mutationFn: createApiKey, onSuccess: onCreated });
  const refused = isApiError(creating.error) ? creating.error.fields : [];
  const refusedAt = (part: string) => refused.find(({ field }) => field === part)?.message;
  const { reach, clinicIds = [] } = where;
  const isNowhere = reach === "some" && clinicIds.length === 0;
  const errors = {
    name: attempted && !name.trim() ? text("form.required") : refusedAt("name"),
    scopes: attempted && scopes.length === 0 ? text("users.key_no_scope") : refusedAt("scopes"),
    clinics: attempted && isNowhere ? text("users.key_no_clinic") : refusedAt("clinicIds"),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!name.trim() || scopes.length === 0 || isNowhere || creating.isPending) return;
    const clinics = reach === "some" ? clinicIds : [];
    creating.mutate({ name: name.trim(), scopes: [...scopes], clinicIds: clinics });
  }

  return (
    <Dialog
      title={text("users.key_add")}
      isOpen
      isStatic={creating.isPending}
      onClose={onClose}
      closeLabel={text("lists.back")}
      footer={
        <>
          <Button onPress={onClose}>{text("lists.back")}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={creating.isPending}
            busyLabel={text("lists.saving")}
          >
            {text("users.key_create")}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" onSubmit={submit} noValidate>
        {creating.error && refused.length === 0 && (
          <Banner tone="danger" urgent>
            {failure(creating.error)}
          </Banner>
        )}
        <TextField
          id={`${id}-name`}
          label={text("users.key_name")}
          help={text("users.key_name_help")}
          error={errors.name}
          value={name}
          onChange={setName}
          required
        />
        <ChoiceGroup
          id={`${id}-scope`}
          label={text("users.key_scopes")}
          error={errors.scopes}
          choices={SCOPES.map((value) => ({ value, label: text(SCOPE_TEXTS[value]) }))}
          chosen={scopes}
          onChoice={(scope, wanted) => setScopes(toggled(scopes, scope, wanted))}
        />
        <ClinicsField draft={where} onChange={setWhere} error={errors.clinics} />
      </form>
    </Dialog>
  );
}
