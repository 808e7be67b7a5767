import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Chip, ChipGroup } from "../../../ui";
import type { BookingAddress } from "../model/address";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { bodyPartsQuery, examGroupsQuery, examsQuery } from "../queries";

interface GroupChipsProps {
  address: BookingAddress;
  query: BookingQuery;
}

/** Themes that run across types of scan, such as pregnancy; and the part of the body, where one was pointed at. */
export function GroupChips({ address, query }: GroupChipsProps) {
  const { text } = useLanguage();
  const go = useGo();
  const { regionSlug } = address;
  const groups = useQuery(examGroupsQuery(regionSlug));
  const exams = useQuery(examsQuery({ regionSlug }));
  const parts = useQuery({
    ...bodyPartsQuery(regionSlug),
    enabled: query.bodyPartId !== undefined,
  });
  const types = new Set(exams.data?.map(({ modalityName }) => modalityName));
  // A group that is a type of scan has its chip above.
  const themes = groups.data?.filter(({ name }) => !types.has(name)) ?? [];
  const part = parts.data?.find(({ id }) => id === query.bodyPartId);
  if (themes.length === 0 && !part) return null;

  function show(next: BookingQuery) {
    go(bookingHref(address, next), { sameScreen: true });
  }

  const { groupName: chosen, ...withoutGroup } = query;
  const { bodyPartId: _part, ...withoutPart } = query;
  return (
    <ChipGroup label={text("exams.groups")}>
      {part && (
        <Chip selected onPress={() => show(withoutPart)}>
          {part.name}
        </Chip>
      )}
      {themes.map(({ groupName, name }) => (
        <Chip
          key={groupName}
          selected={groupName === chosen}
          onPress={() => show(groupName === chosen ? withoutGroup : { ...withoutGroup, groupName })}
        >
          {name}
        </Chip>
      ))}
    </ChipGroup>
  );
}
