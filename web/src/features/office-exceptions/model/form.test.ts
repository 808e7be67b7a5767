import { expect, it } from "vitest";
import { blank, type Typed, toChange, toClosure, toSend, typedOf, wrongIn } from "./form";

const TODAY = "2027-02-01";
const HOLIDAY: Typed = { ...blank(3), date: "2027-04-25", reason: " Anzac Day " };

it("says which fields are missing", () => {
  expect(wrongIn(blank(3), TODAY)).toEqual({
    date: "day.missing",
    reason: "office.decline_missing",
  });
  expect(wrongIn({ ...HOLIDAY, opens: true }, TODAY)).toEqual({
    from: "day.missing",
    to: "day.missing",
  });
  expect(wrongIn(HOLIDAY, TODAY)).toEqual({});
});

it("refuses days that are over or turned round, and hours that end too soon", () => {
  expect(wrongIn({ ...HOLIDAY, date: "2027-01-31" }, TODAY)).toEqual({
    date: "exceptions.day_over",
  });
  expect(wrongIn({ ...HOLIDAY, lastDate: "2027-04-24" }, TODAY)).toEqual({
    lastDate: "exceptions.last_before_first",
  });
  const hours = { ...HOLIDAY, hours: true, from: "12:00", to: "09:00" };
  expect(wrongIn(hours, TODAY)).toEqual({ to: "day.to_wrong" });
  expect(wrongIn({ ...hours, to: "00:00" }, TODAY)).toEqual({});
});

it("sends whole days of whole clinics to several of them, and anything else to one", () => {
  const several = { ...HOLIDAY, others: [4, 5] };
  expect(toSend(several).map(({ body }) => body.clinicId)).toEqual([3, 4, 5]);
  expect(toSend(several)[0]?.body).toEqual({
    clinicId: 3,
    date: "2027-04-25",
    lastDate: "2027-04-25",
    opens: false,
    reason: "Anzac Day",
  });
  expect(toSend({ ...several, deviceId: "7" }).map(({ body }) => body)).toEqual([
    expect.objectContaining({ deviceId: 7 }),
  ]);
  expect(toSend({ ...several, opens: true, from: "09:00", to: "12:00" })).toHaveLength(1);
});

it("shows one that is there as it was typed, and sends back what it says", () => {
  const closure = {
    id: "device-1",
    version: "a1",
    deviceId: 7,
    date: "2027-04-25",
    lastDate: "2027-04-25",
    opens: false,
    stillBooked: 0,
    reason: "Service",
  };
  const days = { version: "a1", date: "2027-04-25", lastDate: "2027-04-25", reason: "Service" };
  expect(typedOf(closure, 3)).toMatchObject({ hours: false, lastDate: "", deviceId: "7" });
  expect(toChange(typedOf(closure, 3), closure)).toEqual(days);
  const morning = { ...closure, lastDate: "2027-04-27", from: "09:00", to: "12:00" };
  expect(toChange(typedOf(morning, 3), morning)).toEqual({
    ...{ ...days, lastDate: "2027-04-27", from: "09:00", to: "12:00" },
  });
  const evening = { ...closure, from: "18:00" };
  expect(typedOf(evening, 3), "no midnight that nobody typed").toMatchObject({
    ...{ hours: true, from: "18:00", to: "" },
  });
  expect(wrongIn(typedOf(evening, 3), TODAY)).toEqual({});
  expect(toChange(typedOf(evening, 3), evening)).toEqual({ ...days, from: "18:00" });
  expect(wrongIn({ ...typedOf(evening, 3), from: "" }, TODAY)).toEqual({ from: "day.missing" });
  const extra = { ...evening, opens: true };
  expect(typedOf(extra, 3), "extra hours end where they end").toMatchObject({ to: "00:00" });
});

it("says what one becomes, for patients booked in it", () => {
  const closure = {
    id: "device-12",
    version: "a1",
    deviceId: 7,
    date: "2027-04-25",
    lastDate: "2027-04-25",
    opens: false,
    stillBooked: 0,
    reason: "Service",
  };
  const longer = { ...typedOf(closure, 3), lastDate: "2027-04-27", reason: "Longer service" };
  expect(toClosure(longer, closure)).toEqual({
    clinicId: 3,
    deviceId: 7,
    date: "2027-04-25",
    lastDate: "2027-04-27",
    changes: "device-12",
  });
  const clinic = { ...closure, id: "clinic-4", deviceId: null };
  const hours = { ...typedOf(clinic, 3), hours: true, from: "09:00", to: "00:00" };
  expect(toClosure(hours, clinic)).toMatchObject({
    deviceId: undefined,
    lastDate: "2027-04-25",
    from: "09:00",
    to: "00:00",
    changes: "clinic-4",
  });
});
