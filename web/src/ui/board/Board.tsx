import { useMemo, useState } from "react";
import { Icon } from "../icon/Icon";
import { TimeGrid } from "../time-grid/TimeGrid";
import type { TimeMark } from "../time-grid/timeTypes";
import {
  BoardCard,
  type BoardEntry,
  type BoardState,
  type Dragged,
  stateIcons,
} from "./BoardEntry";
import { inLanes } from "./boardLanes";
import "./board.css";
import "./board-states.css";

export interface BoardDevice {
  key: string;
  title: string;
  /** Such as "Room 1". */
  detail?: string | undefined;
  /** Such as "9 of 11". */
  count?: string | undefined;
  entries: BoardEntry[];
}

export interface BoardProps {
  label: string;
  /** Name of the choice of devices on a narrow screen. */
  pickLabel: string;
  devices: BoardDevice[];
  /** Opening and closing time, in minutes since midnight. */
  from: number;
  until: number;
  hours: TimeMark[];
  now?: TimeMark | undefined;
  /** Opens the dialog that moves an entry. */
  onMove?: ((entry: BoardEntry, device: BoardDevice) => void) | undefined;
  /** An entry was dragged to another place, which starts at this minute. */
  onDrop?: ((entry: BoardEntry, to: { deviceKey: string; start: number }) => void) | undefined;
  /** The device on a narrow screen, if the page controls it. */
  picked?: string | undefined;
  onPick?: ((deviceKey: string) => void) | undefined;
  legend?: { label: string; states: { state: BoardState; text: string }[] } | undefined;
  level?: 2 | 3 | undefined;
}

/** The day of a clinic: devices as columns, time down. */
export function Board({ devices, onMove, onDrop, legend, ...grid }: BoardProps) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drop = useMemo(
    () =>
      dragged && onDrop
        ? {
            minutes: dragged.entry.minutes,
            grip: dragged.grip,
            onDrop: (deviceKey: string, start: number) =>
              onDrop(dragged.entry, { deviceKey, start }),
          }
        : undefined,
    [dragged, onDrop],
  );
  return (
    <div className="ui-board">
      <TimeGrid
        {...grid}
        look="board"
        drop={drop}
        columns={devices.map((device) => ({
          ...device,
          items: inLanes(device.entries).map((entry) => ({
            ...entry,
            element: (
              <BoardCard
                entry={entry}
                onMove={onMove && ((moved) => onMove(moved, device))}
                onDrag={onDrop && setDragged}
              />
            ),
          })),
        }))}
      />
      {legend && (
        <ul className="ui-board__legend" aria-label={legend.label}>
          {legend.states.map(({ state, text }) => (
            <li key={state}>
              <span className={`ui-board__swatch is-${state}`}>
                <Icon name={stateIcons[state]} />
              </span>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
