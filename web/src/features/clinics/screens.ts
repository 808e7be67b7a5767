export { ClinicScreen } from "./ClinicScreen";
export { ClinicsScreen } from "./ClinicsScreen";
export { RegionsScreen } from "./RegionsScreen";
