/** What differs between two versions of a questionnaire: by question, by outcome, and of the form as a whole. */
import { same } from "../../../lib/merge";
import { definitionOf, type Outcome, partsOf } from "./questionnaire";

export interface VersionContent {
  readonly json: string;
  readonly outcomes: readonly Outcome[];
}

export interface Difference {
  readonly kind:
    | `${"question" | "outcome"}_${"added" | "gone" | "changed"}`
    | "form_changed"
    | "form_moved";
  /** The name of a question, or the condition of an outcome. */
  readonly name: string;
  readonly properties: readonly PropertyDifference[];
}

interface PropertyDifference {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

type Json = Readonly<Record<string, unknown>>;

export function differences(before: VersionContent, after: VersionContent): Difference[] {
  return [
    ...definitionDifferences(definitionOf(before.json) ?? {}, definitionOf(after.json) ?? {}),
    ...outcomeDifferences(before.outcomes, after.outcomes),
  ];
}

/** What a part is without the parts inside it, which are compared by themselves. */
function own(part: Json): Json {
  const inside = partsOf(part);
  return Object.fromEntries(
    Object.entries(part).filter(
      ([, value]) => !Array.isArray(value) || !value.some((one) => inside.includes(one as Json)),
    ),
  );
}

/** Parts by name; one without a name or with that of another by its position too. */
function byName(definition: Json): Map<string, Json> {
  const named = new Map<string, Json>();
  for (const part of partsOf(definition)) {
    const name = typeof part.name === "string" ? part.name : "";
    let unique = name || `(${named.size + 1})`;
    while (named.has(unique)) unique = `${unique}′`;
    named.set(unique, own(part));
  }
  return named;
}

function definitionDifferences(before: Json, after: Json): Difference[] {
  const form = propertiesOf(own(before), own(after));
  const [former, now] = [byName(before), byName(after)];
  const gone = [...former.keys()].filter((name) => !now.has(name));
  const inBefore = [...former.keys()].filter((name) => now.has(name));
  const inAfter = [...now.keys()].filter((name) => former.has(name));
  const changed = [...now].flatMap(([name, part]): Difference[] => {
    const earlier = former.get(name);
    if (!earlier) return [{ kind: "question_added", name, properties: propertiesOf({}, part) }];
    const properties = propertiesOf(earlier, part);
    return properties.length > 0 ? [{ kind: "question_changed", name, properties }] : [];
  });
  return [
    ...(form.length > 0 ? [{ kind: "form_changed", name: "", properties: form } as const] : []),
    ...gone.map((name) => ({ kind: "question_gone", name, properties: [] }) as const),
    ...changed,
    ...(same(inBefore, inAfter) ? [] : [{ kind: "form_moved", name: "", properties: [] } as const]),
  ];
}

function outcomeDifferences(before: readonly Outcome[], after: readonly Outcome[]): Difference[] {
  const left = [...before];
  const take = (fits: (outcome: Outcome) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  // Equal ones first, so that one more at the top doesn't change all that follow.
  const changed = after.filter((outcome) => !take((one) => same(whole(one), whole(outcome))));
  const found = changed.map((outcome): Difference => {
    const name = outcome.condition;
    const former = take(({ condition }) => condition === name);
    const properties = propertiesOf(former ? flat(former) : {}, flat(outcome));
    return { kind: former ? "outcome_changed" : "outcome_added", name, properties };
  });
  const gone = left.map(
    ({ condition }) => ({ kind: "outcome_gone", name: condition, properties: [] }) as const,
  );
  return [...gone, ...found];
}

/** A switch that is off is one that isn't there. */
function whole({ evaluateResult, ...outcome }: Outcome): Outcome {
  return evaluateResult ? { ...outcome, evaluateResult } : outcome;
}

function flat(outcome: Outcome): Json {
  const { condition: _, result, ...rest } = whole(outcome);
  return { ...rest, ...result };
}

function propertiesOf(before: Json, after: Json): PropertyDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => name !== "name" && !same(before[name], after[name]))
    .map((name) => ({ name, before: shown(before[name]), after: shown(after[name]) }));
}

function shown(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
