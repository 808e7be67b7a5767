import { useState } from "react";
import { useLanguage } from "../../i18n";
import { Button } from "../../ui";

interface PageToolsProps {
  /** Of the page that is shown, from 1. */
  number: number;
  total: number;
  onTurn: () => void;
  onMove: (by: -1 | 1) => void;
}

/** What can be done with the page that is shown. */
export function PageTools({ number, total, onTurn, onMove }: PageToolsProps) {
  const { text } = useLanguage();
  const [said, setSaid] = useState("");

  function move(by: -1 | 1) {
    onMove(by);
    setSaid(text("camera.moved", { number: number + by, total }));
  }

  return (
    <div className="camera-tools">
      <Button
        variant="soft"
        onPress={() => {
          onTurn();
          // Said again at each turn: a text that stays the same is not.
          setSaid((before) => `${text("camera.turned")}${before.endsWith(" ") ? "" : " "}`);
        }}
      >
        {text("camera.turn")}
      </Button>
      {total > 1 && (
        <>
          <Button
            variant="soft"
            disabledReason={number === 1 ? text("camera.first") : undefined}
            onPress={() => move(-1)}
          >
            {text("camera.earlier")}
          </Button>
          <Button
            variant="soft"
            disabledReason={number === total ? text("camera.last") : undefined}
            onPress={() => move(1)}
          >
            {text("camera.later")}
          </Button>
        </>
      )}
      <output className="visually-hidden">{said}</output>
    </div>
  );
}
