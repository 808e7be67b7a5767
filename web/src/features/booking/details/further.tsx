/** Fields that only some people see load with their page; everything around them stays in place. */
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { useLanguage } from "../../../i18n";
import { Loading } from "../../../ui";
import { loadFurtherDetails } from "../../further-details";

export const GuardianFields = lazyRouteComponent(loadFurtherDetails, "GuardianFields");
export const NeedsFields = lazyRouteComponent(loadFurtherDetails, "NeedsFields");
export const ReferrerField = lazyRouteComponent(loadFurtherDetails, "ReferrerField");
export const ScanQuestions = lazyRouteComponent(loadFurtherDetails, "ScanQuestions");

export function Further({ children }: { children: ReactNode }) {
  const { text } = useLanguage();
  return (
    <Suspense fallback={<Loading label={text("details.loading_more")} blocks={[10]} />}>
      {children}
    </Suspense>
  );
}
