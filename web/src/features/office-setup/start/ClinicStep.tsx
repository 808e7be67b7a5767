import { useLanguage } from "../../../i18n";
import type { Field, Values } from "../model/fields";
import { slugOf } from "../model/slug";
import { madeOnce } from "./made-once";
import { StepForm } from "./StepForm";

const FIELDS: readonly Field[] = [
  { name: "name", kind: "text", label: "start.clinic_name", required: true },
  {
    name: "regionName",
    kind: "text",
    label: "start.region_name",
    help: "start.region_help",
    required: true,
  },
  { name: "address", kind: "text", label: "setup.address", required: true },
  { name: "phone", kind: "text", label: "setup.phone" },
  { name: "timeZone", kind: "zone", label: "setup.time_zone", required: true },
  { name: "place", kind: "place", label: "setup.place", required: true },
];

/** A name without letters for a slug still needs one. */
const REGION_SLUG = "region";
const CLINIC_SLUG = "clinic";

async function saveClinic({ regionName, ...clinic }: Values): Promise<void> {
  const name = String(regionName);
  const { latitude, longitude } = clinic;
  const regionSlug = slugOf(name) || REGION_SLUG;
  const slug = slugOf(String(clinic.name)) || CLINIC_SLUG;
  const region = await madeOnce(
    "regions",
    { name, slug: regionSlug, latitude, longitude },
    (kept) => kept.slug === regionSlug,
  );
  await madeOnce(
    "clinics",
    { ...clinic, slug, regionId: region.id, openingHours: "" },
    (kept) => kept.slug === slug,
  );
}

export function ClinicStep({ onDone }: { onDone: () => void }) {
  const { text } = useLanguage();
  return (
    <StepForm
      title={text("start.clinic_title")}
      intro={text("start.clinic_intro")}
      fields={FIELDS}
      first={{
        name: "",
        regionName: "",
        address: "",
        phone: "",
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        latitude: null,
        longitude: null,
      }}
      save={saveClinic}
      onDone={onDone}
    />
  );
}
