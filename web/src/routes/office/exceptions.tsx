/** Closures and extra hours. They are among the parts of the set-up. */
import { createRoute, lazyRouteComponent, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { officeRoute } from "./layout";
import { addressOf, clinicOf } from "./search";

const load = () => import("../../features/office-exceptions");
const ExceptionsPage = lazyRouteComponent(load, "ExceptionsPage");
const NewExceptionPage = lazyRouteComponent(load, "NewExceptionPage");
const MovesPage = lazyRouteComponent(load, "MovesPage");

const EXCEPTIONS = "/admin/setup/exceptions";

function Exceptions() {
  const navigate = useNavigate();
  return (
    <ExceptionsPage
      clinicId={clinicOf(useSearch({ strict: false }))}
      onClinic={(clinicId) =>
        void navigate({ href: addressOf(EXCEPTIONS, { clinicId }), replace: true })
      }
    />
  );
}

function NewException() {
  const navigate = useNavigate();
  const go = useCallback((href: string) => void navigate({ href, replace: true }), [navigate]);
  return <NewExceptionPage clinicId={clinicOf(useSearch({ strict: false }))} onGo={go} />;
}

function Moves() {
  return <MovesPage search={useSearch({ strict: false })} />;
}

const routeOptions = { getParentRoute: () => officeRoute, loader: load };

export const exceptionRoutes = [
  createRoute({ ...routeOptions, path: EXCEPTIONS, component: Exceptions }),
  createRoute({ ...routeOptions, path: `${EXCEPTIONS}/new`, component: NewException }),
  createRoute({ ...routeOptions, path: `${EXCEPTIONS}/moves`, component: Moves }),
];
