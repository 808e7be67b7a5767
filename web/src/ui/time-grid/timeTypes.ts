import type { ReactNode } from "react";

/** A moment of the day, in minutes since midnight, and how it is written. */
export interface TimeMark {
  at: number;
  text: string;
}

export interface TimeGridItem {
  key: string;
  start: number;
  minutes: number;
  lane?: number | undefined;
  lanes?: number | undefined;
  element: ReactNode;
}

/** An entry that is dragged over the grid. */
export interface TimeDrop {
  /** How long it is. */
  minutes: number;
  /** How far below its start it was grabbed, in minutes. */
  grip: number;
  onDrop: (columnKey: string, start: number) => void;
}

export interface TimeGridColumn {
  key: string;
  title: string;
  detail?: string | undefined;
  count?: string | undefined;
  /** The count is unusual, such as on a day with a closure. */
  isException?: boolean | undefined;
  items: TimeGridItem[];
}
