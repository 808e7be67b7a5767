import { useQuery } from "@tanstack/react-query";
import { authenticationQuery, contactClinicsQuery } from "../../api";

/** The clinics at which the account works: all of them, or those to which it is limited. */
export function useAccountClinics() {
  const clinics = useQuery(contactClinicsQuery).data ?? [];
  const limited = useQuery(authenticationQuery).data?.clinicIds ?? [];
  return limited.length === 0 ? clinics : clinics.filter(({ id }) => limited.includes(id));
}
