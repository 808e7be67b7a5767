import { useQuery } from "@tanstack/react-query";
import { authenticationQuery, contactClinicsQuery } from "../../api";

/** The clinics at which whoever is signed in works: all of them, or those to which the account is limited. */
export function useTheirClinics() {
  const clinics = useQuery(contactClinicsQuery).data ?? [];
  const limited = useQuery(authenticationQuery).data?.clinicIds ?? [];
  return limited.length === 0 ? clinics : clinics.filter(({ id }) => limited.includes(id));
}
