import { useRef } from "react";
import { RichText, useLanguage } from "../../i18n";
import { Capture } from "../../ui";
import { PAGES_MAX } from "./model/size-bound";
import { PageThumbnail } from "./PageThumbnail";
import { PageTools } from "./PageTools";
import { PageView } from "./PageView";
import type { CameraState } from "./useCamera";
import type { useFocusPlaces } from "./useFocusPlaces";
import type { useTaking } from "./useTaking";
import { Viewfinder } from "./Viewfinder";
import { WithoutCamera } from "./WithoutCamera";
import { hintKey, pageNameKey } from "./words";

interface CameraDeskProps {
  taking: ReturnType<typeof useTaking>;
  camera: CameraState;
  onRestart: () => void;
  focus: Pick<ReturnType<typeof useFocusPlaces>, "page" | "shutter">;
}

/** HEIC is not among them, so that phones hand over a JPEG. */
const ACCEPTED = "image/jpeg,image/png,application/pdf";

/** The camera or the page that is shown, all pages, and what can be done with them. */
export function CameraDesk({ taking, camera, onRestart, focus }: CameraDeskProps) {
  const { text } = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const { pages, page, number, work } = taking;
  const total = pages.length;
  const hint = page && hintKey(page);
  const isLive = !page && camera.status === "LIVE";

  return (
    <Capture
      shutterLabel={text("camera.shutter")}
      shutterRef={focus.shutter}
      onShutter={isLive ? () => taking.shoot(video.current) : undefined}
      hint={
        hint && {
          text: <RichText text={text(hint, { number })} parts={{ b: (said) => <b>{said}</b> }} />,
          againLabel: text("camera.again"),
          onAgain: () => taking.takeAgain(page.id),
        }
      }
      tools={
        page && (
          <PageTools
            number={number}
            total={total}
            onTurn={() => taking.turn(page.id)}
            onMove={(by) => taking.move(page.id, by)}
          />
        )
      }
      pagesLabel={text("camera.pages")}
      pages={pages.map((one, index) => ({
        key: one.id,
        name: text(pageNameKey(one), { number: index + 1, total }),
        mark: String(index + 1),
        isFlagged: one.isDark || one.isBlurred,
        picture: <PageThumbnail page={one} />,
      }))}
      currentPage={page?.id}
      onPage={taking.select}
      add={
        page && total < PAGES_MAX
          ? { label: text("camera.add", { number: total + 1 }), onPress: taking.takeAnother }
          : undefined
      }
      remove={page && { label: text("camera.remove"), onPress: () => taking.remove(page.id) }}
      done={{
        label: text("camera.done", { count: total }),
        onPress: taking.finish,
        disabledReason: total === 0 ? text("camera.done_first") : undefined,
        busy: work === "JOINING",
        busyLabel: text("camera.joining"),
      }}
      file={
        page
          ? undefined
          : { label: text("camera.choose"), accept: ACCEPTED, onChoose: taking.takeFiles }
      }
    >
      {page ? (
        <PageView
          key={page.id}
          ref={focus.page}
          page={page}
          name={text(pageNameKey(page), { number, total })}
          onCorners={(corners) => taking.change({ ...page, corners })}
        />
      ) : camera.status === "LIVE" ? (
        <Viewfinder video={video} stream={camera.stream} />
      ) : (
        <WithoutCamera status={camera.status} onFiles={taking.takeFiles} onRestart={onRestart} />
      )}
    </Capture>
  );
}
