import { hasAllClinics, useAccount } from "../../api";
import { useLanguage } from "../../i18n";
import { SectionTabs } from "../office";

export const USERS = "/admin/users";
export const API_KEYS = "/admin/users/api-keys";

/** Who and what signs in. Keys are common to all clinics. */
export function AccountTabs({ current }: { current: string }) {
  const { text } = useLanguage();
  const account = useAccount();
  if (!account || !hasAllClinics(account)) return null;
  return (
    <SectionTabs
      label={text("users.title")}
      tabs={[
        { href: USERS, text: "users.title" },
        { href: API_KEYS, text: "users.keys_title" },
      ]}
      current={current}
    />
  );
}
