import { useLanguage } from "../../i18n";
import { Chip, ChipGroup } from "../../ui";
import type { BoardDevice } from "./api";

export interface DeviceChipsProps {
  devices: readonly BoardDevice[];
  /** All of them if none is named. */
  deviceId: number | undefined;
  onDevice: (deviceId: number | undefined) => void;
}

/** Whose week is shown: that of all devices, or of one. */
export function DeviceChips({ devices, deviceId, onDevice }: DeviceChipsProps) {
  const { text } = useLanguage();
  return (
    <ChipGroup label={text("day.device")}>
      <Chip selected={deviceId === undefined} onPress={() => onDevice(undefined)}>
        {text("day.all_devices")}
      </Chip>
      {devices.map(({ id, name }) => (
        <Chip key={id} selected={id === deviceId} onPress={() => onDevice(id)}>
          {name}
        </Chip>
      ))}
    </ChipGroup>
  );
}
