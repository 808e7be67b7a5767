import { useQuery } from "@tanstack/react-query";
import { choicesQuery, type SavedRecord, textOf } from "../office-setup";

export interface ClinicDevice {
  readonly id: number;
  readonly name: string;
  /** The longest time after an exam in which nothing else begins. */
  readonly cleanupMinutes: number;
}

function cleanupOf({ exams }: SavedRecord): number {
  const minutes = (Array.isArray(exams) ? exams : []).map((exam) => Number(exam.cleanupMinutes));
  return Math.max(0, ...minutes.filter(Number.isFinite));
}

export function useDevices(clinicId: number | undefined): ClinicDevice[] {
  const devices = useQuery(choicesQuery("devices")).data ?? [];
  return devices
    .filter((device) => device.clinicId === clinicId)
    .map((device) => ({
      id: device.id,
      name: textOf(device, "name"),
      cleanupMinutes: cleanupOf(device),
    }));
}

/** Returns the name of a device, at any clinic. */
export function useDeviceName(): (id: number) => string {
  const devices = useQuery(choicesQuery("devices")).data ?? [];
  return (id) => {
    const device = devices.find((one) => one.id === id);
    return device ? textOf(device, "name") : "";
  };
}
