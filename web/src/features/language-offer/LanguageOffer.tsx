import { useState } from "react";
import { useConfig } from "../../api";
import { useLanguageChoice } from "../../i18n";
import { keep, recall } from "../../lib/memory";
import { Button, ButtonRow } from "../../ui";
import "./language-offer.css";

const DECLINED = "scanbook-language-offer";

function primary(tag: string): string {
  return tag.split("-")[0] ?? tag;
}

/** Offers the browser's language in its own words, never imposes it; a person who has chosen one isn't asked. */
export function LanguageOffer() {
  const { languages } = useConfig();
  const { lang, chosen, choose } = useLanguageChoice();
  const [declined, setDeclined] = useState(() => recall("localStorage", DECLINED) !== null);
  const wish = navigator.languages.find((tag) =>
    languages.some(({ code }) => primary(code) === primary(tag)),
  );
  if (!wish || chosen || declined || primary(wish) === primary(lang)) return null;
  const offered =
    languages.find(({ code }) => code === wish) ??
    languages.find(({ code }) => primary(code) === primary(wish));
  if (!offered) return null;

  function decline(): void {
    keep("localStorage", DECLINED, "declined");
    setDeclined(true);
  }

  return (
    <aside className="language-offer" lang={offered.code} aria-label={offered.name}>
      <div className="wrap language-offer__row">
        <p>{offered.offer}</p>
        <ButtonRow>
          <Button variant="secondary" onPress={() => choose(offered.code)}>
            {offered.accept}
          </Button>
          <Button variant="quiet" onPress={decline}>
            {offered.decline}
          </Button>
        </ButtonRow>
      </div>
    </aside>
  );
}
