import {
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
  useMatch,
} from "@tanstack/react-router";
import {
  type BookingAddress,
  ExamsScreen,
  examQuery,
  leaveForm,
  loadForm,
  nearbyClinicsQuery,
  parseBookingPath,
  parseBookingQuery,
  regionsQuery,
  SlotsScreen,
} from "../features/booking";
import { clinicsQuery, loadClinics } from "../features/clinics";
import { type RouteContext, rootRoute } from "./root";

const FormRoute = lazyRouteComponent(loadForm, "FormRoute");
const ClinicScreen = lazyRouteComponent(loadClinics, "ClinicScreen");
const ClinicsScreen = lazyRouteComponent(loadClinics, "ClinicsScreen");

/** Everything under a region. An address that is none, or names a region that is none, is not found. */
const regionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$regionSlug",
  validateSearch: parseBookingQuery,
  beforeLoad: ({ location }) => {
    const address = parseBookingPath(location.pathname);
    // Several exams in one booking have no screens yet.
    if (!address || address.examSlugs.length > 1 || address.clinicSlugs.length > 1)
      throw notFound();
    return { address };
  },
  loader: async ({ context: { queryClient, address } }) => {
    const regions = await queryClient.ensureQueryData(regionsQuery);
    if (!regions.some((region) => region.slug === address.regionSlug)) throw notFound();
  },
});

/** The exam, and the clinic where one is named, must exist. */
async function loadExam({ context }: { context: RouteContext & { address: BookingAddress } }) {
  const { queryClient, address } = context;
  const [examSlug = ""] = address.examSlugs;
  const [clinicSlug] = address.clinicSlugs;
  const exam = await queryClient.ensureQueryData(examQuery(address.regionSlug, examSlug));
  if (!exam) throw notFound();
  if (!clinicSlug) return;
  const nearby = await queryClient.ensureQueryData(
    nearbyClinicsQuery(address.regionSlug, examSlug, {}),
  );
  if (!nearby.clinics.some((entry) => entry.clinic.slug === clinicSlug)) throw notFound();
}

/** The clinics of the region; one that is named must be among them. */
async function loadClinic({ context }: { context: RouteContext & { address: BookingAddress } }) {
  const { queryClient, address } = context;
  const [clinicSlug] = address.clinicSlugs;
  const [clinics] = await Promise.all([
    queryClient.ensureQueryData(clinicsQuery(address.regionSlug)),
    ClinicScreen.preload?.(),
  ]);
  if (clinicSlug && !clinics.some(({ slug }) => slug === clinicSlug)) throw notFound();
}

/** The address of the screen itself: the browser's may already be the next one. */
export function useAddress(): BookingAddress {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const address = parseBookingPath(pathname);
  if (!address) throw notFound();
  return address;
}

function Exams() {
  return <ExamsScreen address={useAddress()} query={regionRoute.useSearch()} />;
}

/** A clinic, or while none is chosen the list of them. */
function Clinics() {
  const address = useAddress();
  const Screen = address.clinicSlugs.length > 0 ? ClinicScreen : ClinicsScreen;
  return <Screen address={address} query={regionRoute.useSearch()} />;
}

function Slots() {
  return <SlotsScreen address={useAddress()} query={regionRoute.useSearch()} />;
}

function Form() {
  const address = useAddress();
  const query = regionRoute.useSearch();
  return query.bookingKey ? (
    <FormRoute address={address} query={query} bookingKey={query.bookingKey} />
  ) : null;
}

const examsRoute = createRoute({ getParentRoute: () => regionRoute, path: "/", component: Exams });

const clinicRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug",
  loader: loadClinic,
  component: Clinics,
});

const slotsRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug/$examSlug",
  loader: loadExam,
  component: Slots,
});

const weekRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug/$examSlug/$week",
  loader: loadExam,
  component: Slots,
});

const formRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug/$examSlug/$week/booking",
  beforeLoad: ({ search, location }) => {
    // Without a held time there is nothing to fill in: the times come first, with the wanted one marked.
    if (search.bookingKey && search.date && search.startTime) return;
    throw redirect({ href: location.href.replace(/\/booking(?=\?|$)/, "") });
  },
  loader: async (options) => {
    await Promise.all([loadExam(options), FormRoute.preload?.()]);
  },
  onLeave: ({ context, search }) => leaveForm(context.queryClient, search),
  component: Form,
});

export const bookingRoutes = regionRoute.addChildren([
  examsRoute,
  clinicRoute,
  slotsRoute,
  weekRoute,
  formRoute,
]);
