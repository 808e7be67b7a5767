import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConfig } from "../../api";
import { useLanguage } from "../../i18n";
import { useFollowed } from "../../lib/followed";
import { usePage } from "../../lib/page";
import {
  Banner,
  Button,
  DataTable,
  EmptyState,
  PageHead,
  type RowAction,
  TextField,
} from "../../ui";
import { LoadFailure, useIsReadOnly } from "../office";
import { AccountTabs, USERS } from "./AccountTabs";
import { USERS_KEY, type User, usersQuery } from "./api";
import { HelpDialog } from "./HelpDialog";
import { RemoveDialog } from "./RemoveDialog";
import { TemporaryPassword } from "./TemporaryPassword";
import { UserDialog } from "./UserDialog";
import { useUserColumns } from "./useUserColumns";
import "./users.css";

export interface UsersPageProps {
  search: string;
  onSearch: (search: string) => void;
}

/** The open dialog. */
type Open = { kind: "new" } | { kind: "edit" | "help" | "remove"; user: User };

/** Not one call per letter. */
const REST_MS = 250;

/** Who has an account, and what each may do. */
export function UsersPage({ search, onSearch }: UsersPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const readOnly = useIsReadOnly();
  const client = useQueryClient();
  const [typed, setTyped] = useState(search);
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [given, setGiven] = useState<{ username: string; password: string } | null>(null);
  const users = useInfiniteQuery(usersQuery(search));
  const rows = users.data?.pages.flatMap(({ items }) => items) ?? [];
  const title = text("users.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));

  const asked = useFollowed(search, setTyped);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  function type(words: string) {
    setTyped(words);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      asked(words.trim());
      onSearch(words.trim());
    }, REST_MS);
  }

  function finish(words: string) {
    setOpen(null);
    setDone(words);
    void client.invalidateQueries({ queryKey: USERS_KEY });
  }

  const actionsOf = (user: User): RowAction[] => [
    {
      label: text("users.edit"),
      name: text("users.edit_row", { name: user.username }),
      variant: "secondary",
      onPress: () => setOpen({ kind: "edit", user }),
    },
    {
      label: text("users.help"),
      name: text("users.help_row", { name: user.username }),
      variant: "quiet",
      onPress: () => setOpen({ kind: "help", user }),
    },
    {
      label: text("users.remove"),
      name: text("users.remove_row", { name: user.username }),
      icon: "trash",
      variant: "quiet",
      onPress: () => setOpen({ kind: "remove", user }),
    },
  ];

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} intro={text("users.intro")} />
        <AccountTabs current={USERS} />
        <LoadFailure query={users} />
        <div className="users-tools">
          <TextField
            id="users-search"
            label={text("users.search")}
            icon="search"
            value={typed}
            onChange={type}
            width="medium"
          />
          {!readOnly && (
            <Button variant="primary" icon="plus" onPress={() => setOpen({ kind: "new" })}>
              {text("users.add")}
            </Button>
          )}
        </div>
        {readOnly && <Banner tone="info">{text("lists.only_reading")}</Banner>}
        {done && <Banner tone="success">{done}</Banner>}
        {given && <TemporaryPassword {...given} onClose={() => setGiven(null)} />}
        <DataTable
          caption={text("users.caption")}
          columns={useUserColumns()}
          rows={rows}
          rowKey={({ id }) => String(id)}
          loadingLabel={users.isPending ? text("office.loading") : undefined}
          announcement={users.data && text("users.count", { count: rows.length })}
          empty={
            users.data && (
              <EmptyState
                title={text("users.none")}
                reasons={[{ icon: "search", text: text("users.none_why") }]}
                inCard
              />
            )
          }
          actions={
            readOnly
              ? undefined
              : {
                  header: text("users.actions"),
                  // Actions that the server would refuse are not offered.
                  of: (user) => (user.reachesFurther ? [] : actionsOf(user)),
                }
          }
        />
        {users.hasNextPage && (
          <Button
            busy={users.isFetchingNextPage}
            busyLabel={text("office.loading")}
            onPress={() => void users.fetchNextPage()}
          >
            {text("office.more")}
          </Button>
        )}
        {(open?.kind === "new" || open?.kind === "edit") && (
          <UserDialog
            user={open.kind === "edit" ? open.user : undefined}
            onClose={() => setOpen(null)}
            onSaved={(user) => finish(text("users.saved", { name: user.username }))}
            onPassword={(username, password) => setGiven({ username, password })}
          />
        )}
        {open?.kind === "remove" && (
          <RemoveDialog
            user={open.user}
            onClose={() => setOpen(null)}
            onRemoved={() => finish(text("users.removed", { name: open.user.username }))}
          />
        )}
        {open?.kind === "help" && (
          <HelpDialog
            user={open.user}
            onClose={() => setOpen(null)}
            onDone={finish}
            onPassword={(password) => setGiven({ username: open.user.username, password })}
          />
        )}
      </div>
    </main>
  );
}
