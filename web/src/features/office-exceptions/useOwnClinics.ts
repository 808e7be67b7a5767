import { useQuery } from "@tanstack/react-query";
import { contactClinicsQuery, includesClinic } from "../../api";
import { useRights } from "../office-day";

/** The clinics at which the account works. */
export function useOwnClinics() {
  const rights = useRights();
  const { data, error } = useQuery(contactClinicsQuery);
  const clinics = data?.filter(({ id }) => includesClinic(rights.clinics, id));
  return { clinics: clinics ?? [], isKnown: clinics !== undefined, error };
}
