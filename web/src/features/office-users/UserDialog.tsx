import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { contactClinicsQuery, hasAllClinics, isApiError } from "../../api";
import { useLanguage } from "../../i18n";
import { Banner, Button, Checkbox, Dialog, TextField, useLeaveGuard } from "../../ui";
import {
  ConflictDialog,
  LeaveQuestion,
  ROLE_TEXTS,
  ROLES,
  useEditConflict,
  useFailure,
} from "../office";
import { staffWaysQuery } from "../staff-sign-in";
import { createUser, readUser, USERS_KEY, type User, updateUser } from "./api";
import { ChoiceGroup } from "./ChoiceGroup";
import { ClinicsField } from "./ClinicsField";
import { DoctorField } from "./DoctorField";
import {
  draftOf,
  formOf,
  isTyped,
  partsOf,
  reachMistake,
  reachTo,
  toggled,
  useUserDraft,
} from "./form";
import { ReachQuestion } from "./ReachQuestion";
import { useContested } from "./useContested";

interface UserDialogProps {
  /** Undefined for a new one. */
  user: User | undefined;
  onClose: () => void;
  onSaved: (user: User) => void;
  onPassword: (username: string, password: string) => void;
}

const FORM = "user-form";

/** An account's role and clinics. Changes that a colleague has just made are never overwritten unseen. */
export function UserDialog({ user, onClose, onSaved, onPassword }: UserDialogProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const client = useQueryClient();
  const clinics = useQuery(contactClinicsQuery);
  const provider = useQuery(staffWaysQuery).data?.identityProvider;
  const { draft, change } = useUserDraft(user);
  const over = useEditConflict(user, {
    partsOf: (kept) => partsOf(draftOf(kept)),
    save: async (kept, parts) => {
      if (kept) return updateUser(kept, formOf(parts));
      const created = await createUser(draft.username, draft.returns, formOf(parts));
      onPassword(created.user.username, created.temporaryPassword);
      return created.user;
    },
    read: async (kept) => {
      void client.invalidateQueries({ queryKey: USERS_KEY });
      return kept && readUser(kept);
    },
    onSaved,
    onSettled: ({ doctor, ...parts }) =>
      change({ ...parts, ...doctor, reach: reachTo(parts.clinicIds) }),
  });
  const { saving, conflict } = over;
  const { leave, question } = useLeaveGuard(isTyped(draft, user), onClose);
  const contested = useContested(conflict);
  const { error } = saving;
  const fields = isApiError(error) ? error.fields : [];
  const wrong = (name: string) => fields.find(({ field }) => field === name)?.message;
  const [attempted, setAttempted] = useState(false);
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const mistake = reachMistake(draft);
  const wasLimited = !hasAllClinics(over.over);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending || !clinics.data) return;
    setAttempted(true);
    if (mistake) place.current?.querySelector("input")?.focus();
    else if (wasLimited && draft.reach === "all") setAsking(true);
    else over.save(partsOf(draft));
  }

  if (conflict) {
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
      onClose={leave}
      closeLabel={text("users.close")}
      size="lg"
      footer={
        <>
          <Button onPress={leave}>{text("users.back")}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={saving.isPending}
            busyLabel={text("users.saving")}
            disabledReason={clinics.data ? undefined : text("users.clinics_unknown")}
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
        {!user && provider && (
          <Checkbox
            id="user-returns"
            label={text("users.returns")}
            help={text("users.returns_help", { name: provider })}
            error={wrong("returns")}
            isSelected={draft.returns}
            onChange={(returns) => change({ returns })}
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
        <div ref={place}>
          <ClinicsField
            draft={draft}
            onChange={change}
            error={attempted && mistake ? text(mistake) : wrong("clinicIds")}
          />
        </div>
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
      <LeaveQuestion {...question} />
      <ReachQuestion
        name={user?.displayName ?? ""}
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          over.save(partsOf(draft));
        }}
      />
    </Dialog>
  );
}
