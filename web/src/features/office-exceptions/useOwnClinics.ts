import { useQuery } from "@tanstack/react-query";
import { contactClinicsQuery } from "../../api";
import { useRights } from "../office-day";

/** The clinics at which the account works. */
export function useOwnClinics() {
  const { clinicIds } = useRights();
  const { data, error } = useQuery(contactClinicsQuery);
  const clinics = data?.filter(({ id }) => clinicIds.length === 0 || clinicIds.includes(id));
  return { clinics: clinics ?? [], isKnown: clinics !== undefined, error };
}
