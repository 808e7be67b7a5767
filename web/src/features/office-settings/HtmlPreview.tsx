import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../i18n";
import { Banner, Button, ProviderHtml } from "../../ui";
import { useFailure } from "../office";
import { previewHtml, type Setting } from "./api";

interface HtmlPreviewProps {
  section: string;
  setting: Setting;
  html: string;
}

/** A page as patients will see it: as the server would save it, sanitized. */
export function HtmlPreview({ section, setting: { name, label }, html }: HtmlPreviewProps) {
  const { text } = useLanguage();
  const failure = useFailure();
  const seeing = useMutation({ mutationFn: () => previewHtml(section, html) });
  if (html.trim() === "") return null;
  const lang = name.split(".")[1];
  return (
    <div className="stack-small">
      <div>
        <Button
          busy={seeing.isPending}
          busyLabel={text("office.loading")}
          onPress={() => seeing.mutate()}
        >
          {text("settings.html_preview")}
          <span className="visually-hidden"> {label}</span>
        </Button>
      </div>
      {seeing.error && (
        <Banner tone="danger" urgent>
          {failure(seeing.error)}
        </Banner>
      )}
      {seeing.data && (
        <section
          className="settings-html"
          aria-label={text("settings.html_preview_of", { field: label })}
        >
          <ProviderHtml html={seeing.data.html} lang={lang} />
        </section>
      )}
    </div>
  );
}
