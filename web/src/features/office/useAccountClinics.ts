import { useQuery } from "@tanstack/react-query";
import { authenticationQuery, clinicScopeOf, contactClinicsQuery, includesClinic } from "../../api";

/** The clinics at which the account works: all of them, or those to which it is limited. */
export function useAccountClinics() {
  const clinics = useQuery(contactClinicsQuery).data ?? [];
  const scope = clinicScopeOf(useQuery(authenticationQuery).data?.clinicIds);
  return clinics.filter(({ id }) => includesClinic(scope, id));
}
