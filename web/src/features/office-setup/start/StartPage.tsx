import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../api";
import { type TextKey, useLanguage } from "../../../i18n";
import { usePage } from "../../../lib/page";
import { Banner, Link, Loading, PageHead, Stepper } from "../../../ui";
import { LoadFailure } from "../../office";
import { choicesQuery } from "../api";
import { mayWriteQuery } from "../writers";
import { ClinicStep } from "./ClinicStep";
import { DeviceStep } from "./DeviceStep";
import { DoneStep } from "./DoneStep";
import { ExamsStep } from "./ExamsStep";
import { leaveGuide } from "./guide";
import { HoursStep } from "./HoursStep";
import { isNamed, ProviderStep, providerQuery } from "./ProviderStep";
import { nextStep, type Offer, STEPS, type StepName, stepOf } from "./progress";
import "../setup.css";

export interface StartPageProps {
  /** The step that the address names. */
  step: string | undefined;
  /** Continues with the first step that is not done yet. */
  onNext: () => void;
}

const NAMES: Readonly<Record<StepName, TextKey>> = {
  provider: "start.step_provider",
  clinic: "start.step_clinic",
  device: "start.step_device",
  hours: "start.step_hours",
  exams: "start.step_exams",
  done: "start.step_done",
};

/** From an empty installation to the first time that a patient can book. */
export function StartPage({ step: asked, onNext }: StartPageProps) {
  const { text } = useLanguage();
  const { radiology } = useConfig();
  const clinics = useQuery(choicesQuery("clinics"));
  const devices = useQuery(choicesQuery("devices"));
  const mayWrite = useQuery(mayWriteQuery({})).data;
  const provider = useQuery({ ...providerQuery(), enabled: mayWrite === true });
  const title = text("start.title");
  usePage(text("page.title", { page: title, provider: radiology.name }));
  const failed = [clinics, devices, provider].find(({ error }) => error);
  const offer = clinics.data &&
    devices.data &&
    provider.data && {
      isNamed: isNamed(provider.data),
      clinics: clinics.data,
      devices: devices.data,
    };

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap stack-large">
        <PageHead title={title} intro={text("start.intro")} />
        {failed && <LoadFailure query={failed} />}
        {mayWrite === false && <Banner tone="info">{text("setup.read_only")}</Banner>}
        {offer && mayWrite ? (
          <Guide offer={offer} asked={asked} onNext={onNext} />
        ) : (
          !failed &&
          mayWrite !== false && <Loading label={text("office.loading")} blocks={[4, 12]} />
        )}
      </div>
    </main>
  );
}

interface GuideProps {
  offer: Offer;
  asked: string | undefined;
  onNext: () => void;
}

function Guide({ offer, asked, onNext }: GuideProps) {
  const { text } = useLanguage();
  const step = stepOf(offer, asked);
  const reached = STEPS.indexOf(nextStep(offer));
  return (
    <>
      <Stepper
        label={text("start.progress")}
        progressText={text("start.progress_text", {
          number: STEPS.indexOf(step) + 1,
          all: STEPS.length,
          name: text(NAMES[step]),
        })}
        steps={STEPS.map((name, at) => ({
          label: text(NAMES[name]),
          state: name === step ? "current" : at < reached ? "done" : "todo",
        }))}
      />
      <StepBody step={step} offer={offer} onNext={onNext} />
      {step !== "done" && (
        <p>
          <Link href="/admin/day" onClick={leaveGuide}>
            {text("start.later")}
          </Link>
          <span className="muted"> {text("start.later_what")}</span>
        </p>
      )}
    </>
  );
}

function StepBody({ step, offer, onNext }: { step: StepName; offer: Offer; onNext: () => void }) {
  const [clinic] = offer.clinics;
  switch (step) {
    case "provider":
      return <ProviderStep onDone={onNext} />;
    case "clinic":
      return <ClinicStep onDone={onNext} />;
    case "device":
      return clinic ? <DeviceStep clinic={clinic} onDone={onNext} /> : null;
    case "hours":
      return <HoursStep devices={offer.devices} onDone={onNext} />;
    case "exams":
      return <ExamsStep devices={offer.devices} onDone={onNext} />;
    case "done":
      return <DoneStep />;
  }
}
