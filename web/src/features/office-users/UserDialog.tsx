import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { contactClinicsQuery, isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Checkbox, Dialog, TextField } from "../../ui";
import { ConflictDialog, ROLE_TEXTS, ROLES, useFailure, useOverlap } from "../office";
import { createUser, readUser, USERS_KEY, type User, updateUser } from "./api";
import { ChoiceGroup } from "./ChoiceGroup";
import { DoctorField } from "./DoctorField";
import { draftOf, formOf, partsOf, toggled, useUserDraft } from "./form";
import { useContested } from "./useContested";

interface UserDialogProps {
  /** None for a new one. */
  user: User | undefined;
  onClose: () => void;
  onSaved: (user: User) => void;
  onPassword: (username: string, password: string) => void;
}

const FORM = "user-form";

/** What an account may, and where. Nobody takes back unseen what somebody else has just granted or taken away. */
export function UserDialog({ user, onClose, onSaved, onPassword }: UserDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const clinics = useQuery(contactClinicsQuery).data ?? [];
  const { draft, change } = useUserDraft(user);
  const over = useOverlap(user, {
    partsOf: (kept) => partsOf(draftOf(kept)),
    save: async (kept, parts) => {
      if (kept) return updateUser(kept, formOf(parts));
      const created = await createUser(draft.username, formOf(parts));
      onPassword(created.user.username, created.temporaryPassword);
      return created.user;
    },
    read: async (kept) => {
      void client.invalidateQueries({ queryKey: USERS_KEY });
      return kept && readUser(kept);
    },
    onSaved,
    onSettled: ({ doctor, ...parts }) => change({ ...parts, ...doctor }),
  });
  const { saving, overlap } = over;
  const contested = useContested(overlap);
  const { error } = saving;
  const fields = isApiError(error) ? error.fields : [];
  const wrong = (name: string) => fields.find(({ field }) => field === name)?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) over.save(partsOf(draft));
  }

  if (overlap) {
    return (
      <ConflictDialog
        contested={contested}
        busy={saving.isPending}
        onSettle={over.settle}
        onGiveUp={over.giveUp}
      />
    );
  }
  return (
    <Dialog
      title={user ? text("users.edit_title", { name: user.displayName }) : text("users.new_title")}
      isOpen
      isStatic={saving.isPending}
      onClose={onClose}
      closeLabel={text("users.close")}
      size="lg"
      footer={
        <>
          <Button onPress={onClose}>{text("users.back")}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={saving.isPending}
            busyLabel={text("users.saving")}
          >
            {user ? text("users.save") : text("users.create")}
          </Button>
        </>
      }
    >
      <form id={FORM} className="stack-large" onSubmit={submit} noValidate>
        {error && fields.length === 0 && (
          <Banner tone="danger" urgent>
            {failure(error)}
          </Banner>
        )}
        <TextField
          id="user-name"
          label={text("users.name")}
          value={draft.displayName}
          onChange={(displayName) => change({ displayName })}
          error={wrong("displayName")}
          width="medium"
          required
        />
        {!user && (
          <TextField
            id="user-username"
            label={text("users.username")}
            help={text("users.username_help")}
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={(username) => change({ username })}
            error={wrong("username")}
            width="medium"
            required
          />
        )}
        <ChoiceGroup
          id="user-roles"
          label={text("users.roles")}
          error={wrong("roles")}
          choices={ROLES.map((role) => ({ value: role, label: text(ROLE_TEXTS[role]) }))}
          chosen={draft.roles}
          onChoice={(role, wanted) => change({ roles: toggled(draft.roles, role, wanted) })}
        />
        <ChoiceGroup
          id="user-clinics"
          label={text("users.clinics")}
          help={text("users.clinics_help")}
          error={wrong("clinicIds")}
          choices={clinics.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={draft.clinicIds ?? []}
          onChoice={(id, wanted) =>
            change({ clinicIds: toggled(draft.clinicIds ?? [], id, wanted) })
          }
        />
        {draft.roles.includes("REFERRER") && (
          <DoctorField
            actsFor={draft.actsFor}
            error={wrong("doctorId") ?? wrong("organizationId")}
            onChoice={(doctor, actsFor) =>
              change({
                doctorId: doctor?.id ?? null,
                organizationId: doctor?.organization?.id ?? null,
                actsFor,
              })
            }
          />
        )}
        <Checkbox
          id="user-second-factor"
          label={text("users.second_factor_required")}
          isSelected={draft.secondFactorRequired ?? false}
          onChange={(secondFactorRequired) => change({ secondFactorRequired })}
        />
        {user && (
          <Checkbox
            id="user-disabled"
            label={text("users.disable")}
            help={text("users.disable_help")}
            isSelected={draft.disabled ?? false}
            onChange={(disabled) => change({ disabled })}
          />
        )}
      </form>
    </Dialog>
  );
}
