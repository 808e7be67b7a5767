/** The set-up of what a provider offers. */
import {
  createRoute,
  lazyRouteComponent,
  redirect,
  useNavigate,
  useParams,
  useSearch,
} from "@tanstack/react-router";
import { useCallback } from "react";
import { officeRoute } from "./layout";
import { addressOf, clinicOf, textOf } from "./search";

const SetupPage = lazyRouteComponent(() => import("../../features/office-setup"), "SetupPage");

const StartPage = lazyRouteComponent(() => import("../../features/office-setup"), "StartPage");

const SETUP = "/admin/setup";
export const START = "/admin/start";

function Setup() {
  const { kind = "", record } = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const onFilter = useCallback(
    ({ search, clinicId }: { search?: string | undefined; clinicId?: number | undefined }) => {
      const href = addressOf(`${SETUP}/${kind}`, { search: search || undefined, clinicId });
      void navigate({ href, replace: true });
    },
    [navigate, kind],
  );
  return (
    <SetupPage
      kind={kind}
      record={record}
      weeks={{
        filter: { search: textOf(search.search), clinicId: clinicOf(search) },
        onFilter,
      }}
      onDone={(id) =>
        void navigate({ href: id ? `${SETUP}/${kind}/${id}` : `${SETUP}/${kind}`, replace: true })
      }
    />
  );
}

function Start() {
  const { step } = useSearch({ strict: false }) as { step?: string };
  const navigate = useNavigate();
  return <StartPage step={step} onNext={() => void navigate({ href: START })} />;
}

export const setupRoutes = [
  createRoute({
    getParentRoute: () => officeRoute,
    path: START,
    loader: () => StartPage.preload?.(),
    component: Start,
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    path: SETUP,
    beforeLoad: () => {
      throw redirect({ href: `${SETUP}/clinics`, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    path: `${SETUP}/$kind`,
    loader: () => SetupPage.preload?.(),
    component: Setup,
  }),
  createRoute({
    getParentRoute: () => officeRoute,
    path: `${SETUP}/$kind/$record`,
    loader: () => SetupPage.preload?.(),
    component: Setup,
  }),
];
