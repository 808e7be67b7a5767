/**
 * The staff lists: requests, call-backs, changes of details, messages, patients, appointments, duplicates, and the
 * audit trail.
 */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { onlyAdministratorsOfAllClinics } from "./administrators";
import { officeRoute } from "./layout";
import {
  APPOINTMENTS,
  AUDIT,
  CALL_BACKS,
  DETAILS,
  DUPLICATES,
  MESSAGES,
  PATIENTS,
  REQUESTS,
  RESCHEDULE_REQUESTS,
} from "./list-paths";

type Views = typeof import("./list-views");

const load = (): Promise<Views> => import("./list-views");

const page = (path: string, view: keyof Views) =>
  createRoute({
    getParentRoute: () => officeRoute,
    path,
    loader: load,
    component: lazyRouteComponent(load, view),
  });

export const listRoutes = [
  page(REQUESTS, "Requests"),
  page(CALL_BACKS, "Callbacks"),
  page(DETAILS, "DetailsChanges"),
  page(RESCHEDULE_REQUESTS, "RescheduleRequests"),
  page(MESSAGES, "Messages"),
  page(PATIENTS, "Patients"),
  page(APPOINTMENTS, "Appointments"),
  page(DUPLICATES, "Duplicates"),
  page(`${PATIENTS}/$id`, "Patient"),
  createRoute({
    getParentRoute: () => officeRoute,
    path: AUDIT,
    // Others don't see a page that would refuse every call.
    beforeLoad: onlyAdministratorsOfAllClinics,
    loader: load,
    component: lazyRouteComponent(load, "Audit"),
  }),
];
