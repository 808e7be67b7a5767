/** Signing in, and the pages for visitors who can't continue. */
import {
  type AsyncRouteComponent,
  createRoute,
  lazyRouteComponent,
  useSearch,
} from "@tanstack/react-router";
import { loadAuthentication } from "../features/authentication";
import { loadQuestionnairePage } from "../features/questionnaire-page";
import { rootRoute } from "./root";

const loadMailPreview = () => import("../features/mail-preview");

/** A page that reads its own query. */
type Page = AsyncRouteComponent<{ parameters: Readonly<Record<string, unknown>> }>;

function page<Path extends string>(path: Path, Screen: Page) {
  function Shown() {
    const parameters = useSearch({ strict: false });
    // Another query is another page: input for one is not carried over to the next.
    return <Screen key={JSON.stringify(parameters)} parameters={parameters} />;
  }
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    loader: () => Screen.preload?.(),
    component: Shown,
  });
}

const QuestionnairePage = lazyRouteComponent(loadQuestionnairePage, "QuestionnairePage");

export const gettingInRoutes = [
  page("/questionnaires", QuestionnairePage),
  page("/q", QuestionnairePage),
  page("/authentication", lazyRouteComponent(loadAuthentication, "AuthenticationScreen")),
  page("/deny", lazyRouteComponent(loadAuthentication, "DenyPage")),
  page("/unsubscribe", lazyRouteComponent(loadAuthentication, "UnsubscribePage")),
  page("/preview-email", lazyRouteComponent(loadMailPreview, "MailPreviewPage")),
  page("/admin/sign-in", lazyRouteComponent(loadAuthentication, "StaffSignInPage")),
];
