export { VISIT_STATUSES, type VisitStatus, visitStatusOf } from "../office";
