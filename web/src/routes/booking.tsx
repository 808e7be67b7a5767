import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import {
  type AnyRouter,
  createRoute,
  type HistoryLocation,
  lazyRouteComponent,
  notFound,
  redirect,
  useMatch,
} from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import type { Exam } from "../api";
import {
  type BookingAddress,
  type BookingQuery,
  bookingFormQuery,
  bookingPlan,
  CodeBeforeContext,
  clinicOfEachExam,
  ExamsScreen,
  examQuery,
  formatSlugList,
  isForm,
  isMove,
  isReady,
  leaveForm,
  loadForm,
  nearbyClinicsQuery,
  ofOneExam,
  parseBookingPath,
  parseBookingQuery,
  parseParameters,
  regionsQuery,
  SlotsScreen,
  screenOf,
  separateClinicsQuery,
  useExams,
} from "../features/booking";
import { loadBookingRequests } from "../features/booking-requests";
import { clinicsQuery, loadClinics } from "../features/clinics";
import { loadPortal } from "../features/portal";
import { loadSafetyCheck } from "../features/safety-check";
import { loadVisits } from "../features/visits";
import { CodeOfOffer, FormOfOffer, loadOffer, OfferOf, takeUpOffer } from "./offers";
import { type RouteContext, rootRoute } from "./root";

const FormRoute = lazyRouteComponent(loadForm, "FormRoute");
const MoveScreen = lazyRouteComponent(loadPortal, "MoveScreen");
const ClinicScreen = lazyRouteComponent(loadClinics, "ClinicScreen");
const ClinicsScreen = lazyRouteComponent(loadClinics, "ClinicsScreen");
const Basket = lazyRouteComponent(loadVisits, "Basket");
const BeforeBooking = lazyRouteComponent(loadSafetyCheck, "BeforeBooking");

/** What follows the choice of scans, by their kinds. */
const screens = {
  times: SlotsScreen,
  visits: lazyRouteComponent(loadVisits, "VisitsScreen"),
  enquiry: lazyRouteComponent(loadBookingRequests, "EnquiryScreen"),
  "walk-in": lazyRouteComponent(loadBookingRequests, "WalkInScreen"),
};

/** Everything under a region. An invalid address, or one with an unknown region, is not found. */
const regionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/$regionSlug",
  validateSearch: parseBookingQuery,
  beforeLoad: async ({ context, location, search }) => {
    const address = parseBookingPath(location.pathname);
    if (!address) throw notFound();
    await takeUpOffer(context, search);
    return { address };
  },
  loader: async ({ context: { queryClient, address } }) => {
    const regions = await queryClient.ensureQueryData(regionsQuery);
    if (!regions.some((region) => region.slug === address.regionSlug)) throw notFound();
  },
});

interface LoaderOptions {
  context: RouteContext & { address: BookingAddress };
}

/** The exams, and the named clinics, must exist. */
async function loadExams({ context }: LoaderOptions): Promise<readonly Exam[]> {
  const { queryClient, address } = context;
  const { regionSlug, examSlugs } = address;
  const exams = await Promise.all(
    examSlugs.map((slug) => queryClient.ensureQueryData(examQuery(regionSlug, slug))),
  );
  const [first, ...others] = exams.filter((exam) => exam !== null);
  if (!first || others.length + 1 < exams.length) throw notFound();
  if (address.clinicSlugs.length > 0 && !(await clinicsExist(context))) throw notFound();
  return [first, ...others];
}

async function clinicsExist({ queryClient, address }: LoaderOptions["context"]): Promise<boolean> {
  const { regionSlug, examSlugs } = address;
  const [only = "", ...more] = examSlugs;
  const lists =
    more.length === 0
      ? [(await queryClient.ensureQueryData(nearbyClinicsQuery(regionSlug, only, {}))).clinics]
      : (
          await queryClient.ensureQueryData(
            separateClinicsQuery(regionSlug, formatSlugList(examSlugs), {}),
          )
        ).map(({ clinics }) => clinics);
  return clinicOfEachExam(address).every(
    ({ clinicSlug }, position) =>
      !clinicSlug || lists[position]?.some(({ clinic }) => clinic.slug === clinicSlug),
  );
}

/** The clinics of the region; a named one must be among them. */
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

/** A single exam has a single time, whatever the address says about several. */
interface ScreenProps {
  address: BookingAddress;
  query: BookingQuery;
}

function useScreen(): ScreenProps {
  const address = useAddress();
  const query = regionRoute.useSearch();
  return { address, query: address.examSlugs.length === 1 ? ofOneExam(query) : query };
}

function Exams() {
  const screen = useScreen();
  return (
    <>
      <OfferOf query={screen.query} />
      <ExamsScreen
        {...screen}
        basket={
          // While it loads, the rest stays: a hidden page would lose the focus.
          <Suspense>
            <Basket {...screen} />
          </Suspense>
        }
      />
    </>
  );
}

/** A clinic, or the list of them while none is chosen. */
function Clinics() {
  const address = useAddress();
  const Screen = address.clinicSlugs.length > 0 ? ClinicScreen : ClinicsScreen;
  return <Screen address={address} query={regionRoute.useSearch()} />;
}

function Slots() {
  const screen = useScreen();
  const exams = useExams(screen.address);
  const Screen = screens[screenOf(exams, screen.query)];
  return (
    <>
      <OfferOf query={screen.query} exams={exams} />
      <Checked {...screen}>
        <Screen {...screen} />
      </Checked>
    </>
  );
}

/** The questions of the exams come first; a person who moves a booking has answered them. */
function Checked(props: ScreenProps & { children: ReactNode }) {
  const { address, query, children } = props;
  const exams = useExams(address);
  const { data: form } = useSuspenseQuery(questionsQuery(address));
  if (form.questionnaireTypes.length === 0 || isMove(query)) return children;
  return (
    <BeforeBooking {...props} exams={exams}>
      {children}
    </BeforeBooking>
  );
}

/** Whether exams have questions to be answered first: the form says so, wherever the scan is done. */
function questionsQuery({ examSlugs }: BookingAddress) {
  return bookingFormQuery({ examSlugs, clinicSlugs: [] });
}

/** The exams, and the code for their questions, if they have any. */
async function loadQuestions({ context }: LoaderOptions): Promise<readonly Exam[]> {
  const { queryClient, address } = context;
  // Nothing is asked about an exam that there isn't.
  const exams = await loadExams({ context });
  const form = await queryClient.ensureQueryData(questionsQuery(address));
  if (form.questionnaireTypes.length > 0) await BeforeBooking.preload?.();
  return exams;
}

/** A person who moves a booking has already given their details. */
function formOf(query: BookingQuery) {
  return isMove(query) ? MoveScreen : FormRoute;
}

function Form() {
  const screen = useScreen();
  const Screen = formOf(screen.query);
  return (
    <CodeBeforeContext value={CodeOfOffer}>
      <FormOfOffer query={screen.query}>
        <Checked {...screen}>
          <Screen {...screen} />
        </Checked>
      </FormOfOffer>
    </CodeBeforeContext>
  );
}

/** The code of a screen loads along with its data. */
async function loadSlots(options: LoaderOptions & { location: { search: BookingQuery } }) {
  const { search } = options.location;
  const [exams] = await Promise.all([loadQuestions(options), loadOffer(options.context, search)]);
  const screen = screens[screenOf(exams, search)];
  if ("preload" in screen) await screen.preload?.();
}

async function loadBasket({ location }: { location: { search: BookingQuery } }) {
  if (location.search.procedureTab === "multiple") await Basket.preload?.();
}

const examsRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/",
  loader: loadBasket,
  component: Exams,
});

const clinicRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug",
  loader: loadClinic,
  component: Clinics,
});

const slotsRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug/$examSlug",
  loader: loadSlots,
  component: Slots,
});

const weekRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug/$examSlug/$week",
  loader: loadSlots,
  component: Slots,
});

const formRoute = createRoute({
  getParentRoute: () => regionRoute,
  path: "/$clinicSlug/$examSlug/$week/booking",
  loader: async (options) => {
    const { location, context } = options;
    const [exams] = await Promise.all([
      loadQuestions(options),
      formOf(location.search).preload?.(),
    ]);
    // Without held times there is nothing to fill in: the times come first, with the wanted one marked.
    if (isReady(bookingPlan(context.address, location.search, exams), location.search)) return;
    throw redirect({ href: location.href.replace(/\/booking(?=\?|$)/, "") });
  },
  component: Form,
});

export const bookingRoutes = regionRoute.addChildren([
  examsRoute,
  clinicRoute,
  slotsRoute,
  weekRoute,
  formRoute,
]);

/** Leaving the address of the form frees what it holds, even before the form was shown. */
export function freeWhatIsLeft(router: AnyRouter, client: QueryClient): void {
  let here = router.history.location;
  let left: string | undefined;
  router.history.subscribe(({ location }: { location: HistoryLocation }) => {
    if (isForm(location)) left = undefined;
    else if (isForm(here)) left = here.search;
    here = location;
  });
  // Not before the next screen is shown: until then the form is still there, and would request its hold again.
  router.subscribe("onResolved", () => {
    if (left !== undefined) leaveForm(client, parseBookingQuery(parseParameters(left)));
    left = undefined;
  });
}
