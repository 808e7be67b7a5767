import { Icon } from "../icon/Icon";
import { TimeGrid } from "../time-grid/TimeGrid";
import type { TimeMark } from "../time-grid/timeTypes";
import { BoardCard, type BoardEntry, type BoardState, stateIcons } from "./BoardEntry";
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
  legend?: { label: string; states: { state: BoardState; text: string }[] } | undefined;
  level?: 2 | 3 | undefined;
}

/** The day of a clinic: devices as columns, time down. */
export function Board({ devices, onMove, legend, ...grid }: BoardProps) {
  return (
    <div className="ui-board">
      <TimeGrid
        {...grid}
        look="board"
        columns={devices.map((device) => ({
          ...device,
          items: inLanes(device.entries).map((entry) => ({
            ...entry,
            element: (
              <BoardCard entry={entry} onMove={onMove && ((moved) => onMove(moved, device))} />
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
