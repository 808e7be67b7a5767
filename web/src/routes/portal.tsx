/** The pages behind links in messages: each only with the session that it needs. */
import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { type AuthenticationType, requireSession } from "../features/authentication";
import { parseBookingQuery } from "../features/booking";
import { loadPortal } from "../features/portal";
import { loadUploadLink } from "../features/upload-link";
import { rootRoute } from "./root";

const AppointmentPortal = lazyRouteComponent(loadPortal, "AppointmentPortal");
const PendingPortal = lazyRouteComponent(loadPortal, "PendingPortal");
const RequestPortal = lazyRouteComponent(loadPortal, "RequestPortal");
const ResultScreen = lazyRouteComponent(loadPortal, "ResultScreen");
const PatientPortal = lazyRouteComponent(loadPortal, "PatientPortal");

/** A page of one booking key. */
function pageOfKey(path: string, type: AuthenticationType, Page: typeof AppointmentPortal) {
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ context: { queryClient }, location: { href }, params }) => {
      // An invalid key is no address of ours.
      const { bookingKey } = parseBookingQuery(params);
      if (!bookingKey) throw notFound();
      return requireSession({ queryClient, bookingKey, type, href });
    },
    loader: () => Page.preload?.(),
    component: function PageOfKey() {
      return <Page bookingKey={keyIn(route.useParams())} />;
    },
  });
  return route;
}

function keyIn(params: { bookingKey?: string }): string {
  return params.bookingKey ?? "";
}

/** The same pages under their full name, and under the short one that fits into a message. */
function appointmentPages(base: string) {
  return [
    pageOfKey(`${base}/$bookingKey`, "APPOINTMENT", AppointmentPortal),
    pageOfKey(`${base}/pending/$bookingKey`, "APPOINTMENT", PendingPortal),
    pageOfKey(`${base}/$bookingKey/result`, "APPOINTMENT_RESULTS", ResultScreen),
    pageOfKey(`${base}/$bookingKey/result/patient`, "APPOINTMENT_RESULTS", ResultScreen),
  ];
}

const patientPortalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/portal",
  beforeLoad: ({ context: { queryClient }, location: { href, search } }) => {
    const { bookingKey } = parseBookingQuery(search);
    return requireSession({ queryClient, bookingKey, type: "PATIENT_PORTAL", href });
  },
  loader: () => PatientPortal.preload?.(),
  component: PatientPortal,
});

const UploadLinkPage = lazyRouteComponent(loadUploadLink, "UploadLinkPage");

/** One document without signing in, by a link that staff sent. */
const uploadLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/u/$token",
  loader: () => UploadLinkPage.preload?.(),
  component: function PageOfUploadLink() {
    return <UploadLinkPage token={uploadLinkRoute.useParams().token} />;
  },
});

export const portalRoutes = [
  uploadLinkRoute,
  ...appointmentPages("/appointments"),
  ...appointmentPages("/a"),
  pageOfKey("/booking-requests/$bookingKey", "BOOKING_REQUEST", RequestPortal),
  pageOfKey("/br/$bookingKey", "BOOKING_REQUEST", RequestPortal),
  patientPortalRoute,
];
