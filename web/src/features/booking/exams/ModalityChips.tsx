import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n";
import { Chip, ChipGroup } from "../../../ui";
import type { BookingAddress } from "../model/address";
import { modalitiesOf } from "../model/modalities";
import type { BookingQuery } from "../model/query";
import { bookingHref, useGo } from "../navigation";
import { examsQuery } from "../queries";

/** Narrows the list to one type of scan. */
export function ModalityChips({
  address,
  query,
}: {
  address: BookingAddress;
  query: BookingQuery;
}) {
  const { text } = useLanguage();
  const go = useGo();
  const all = useQuery(examsQuery({ regionSlug: address.regionSlug }));
  const { modalityId: chosen, ...others } = query;

  function choose(modalityId?: number) {
    go(bookingHref(address, { ...others, ...(modalityId ? { modalityId } : {}) }), {
      sameScreen: true,
    });
  }

  return (
    <ChipGroup label={text("exams.types")}>
      <Chip selected={chosen === undefined} onPress={() => choose()}>
        {text("exams.type_all")}
      </Chip>
      {modalitiesOf(all.data ?? []).map(({ id, name }) => (
        <Chip key={id} selected={id === chosen} onPress={() => choose(id)}>
          {name}
        </Chip>
      ))}
    </ChipGroup>
  );
}
