import { useQuery } from "@tanstack/react-query";
import { contactClinicsQuery, hasAllClinics } from "../../api";
import { useLanguage } from "../../i18n";
import { type DataColumn, Tag } from "../../ui";
import { ROLE_TEXTS } from "../office";
import type { User } from "./api";
import { isWaiting } from "./form";

/** Name, role, clinics and how they sign in. */
export function useUserColumns(): DataColumn<User>[] {
  const { text } = useLanguage();
  const clinics = useQuery(contactClinicsQuery).data ?? [];
  const nameOf = (id: number) => clinics.find((clinic) => clinic.id === id)?.name ?? String(id);
  return [
    { key: "name", header: text("users.name"), cell: ({ displayName }) => displayName },
    {
      key: "username",
      header: text("users.username"),
      cell: ({ username }) => username,
      onCard: "labelled",
    },
    {
      key: "roles",
      header: text("users.roles"),
      cell: ({ roles }) => roles.map((role) => text(ROLE_TEXTS[role])).join(", "),
      onCard: "labelled",
    },
    {
      key: "clinics",
      header: text("users.clinics"),
      cell: (user) => {
        if (isWaiting(user)) return text("users.clinics_open");
        if (hasAllClinics(user)) return text("users.clinics_all");
        return user.clinicIds.map(nameOf).join(", ");
      },
      onCard: "labelled",
    },
    {
      key: "state",
      header: text("users.state"),
      cell: (user) => <State user={user} />,
      onCard: "wide",
    },
  ];
}

function State({ user }: { user: User }) {
  const { text } = useLanguage();
  if (isWaiting(user)) return <Tag tone="warning">{text("users.waits")}</Tag>;
  if (user.disabled) return <Tag tone="danger">{text("users.disabled")}</Tag>;
  if (user.reachesFurther) return <Tag tone="neutral">{text("users.reaches_further")}</Tag>;
  return user.secondFactorEnrolled ? (
    <Tag tone="success" icon="shield">
      {text("users.second_factor_on")}
    </Tag>
  ) : (
    <Tag tone={user.secondFactorRequired ? "warning" : "neutral"}>
      {text("users.second_factor_off")}
    </Tag>
  );
}
