import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Attachment } from "../../../api";
import { useLanguage } from "../../../i18n";
import { Banner, Button, Carousel, Dialog, Icon, Loading } from "../../../ui";
import type { Owner } from "../api";
import { fileDetail, isPdf } from "../model";
import { useDownload } from "../useDownload";
import { useSentence } from "../useSentence";
import { PdfFrame } from "./PdfFrame";
import { useContents } from "./useContents";
import { ZoomImage } from "./ZoomImage";
import { WHEEL_STEP, type ZoomHandle } from "./zoom";
import "./viewer.css";

interface ViewerProps {
  owner: Owner;
  files: readonly Attachment[];
  /** The document that was opened. */
  first: number;
  onClose: () => void;
  onCodeNeeded: () => void;
}

/** Documents one by one: pictures and PDFs, to be moved, enlarged and saved. */
export function Viewer({ owner, files, first, onClose, onCodeNeeded }: ViewerProps) {
  const { text } = useLanguage();
  const sentence = useSentence();
  const [index, setIndex] = useState(() => files.findIndex(({ id }) => id === first));
  const [opened, setOpened] = useState<readonly number[]>([first]);
  const [pages, setPages] = useState<Readonly<Record<number, number>>>({});
  const [asked] = useState(() => onCodeNeeded);
  const contents = useContents(owner, files, opened, asked);
  const zoom = useRef<ZoomHandle>(null);
  const saving = useDownload(owner, asked);
  const detail = useDetail(pages);
  const file = files[index];
  if (!file) return null;
  const waits = isPdf(file) && !opened.includes(file.id);
  return (
    <Dialog
      title={file.name}
      overline={text("documents.count", { number: index + 1, count: files.length })}
      isOpen
      size="lg"
      onClose={onClose}
      closeLabel={text("documents.close")}
    >
      <div className="stack viewer">
        {file.documentType?.description && <p className="muted">{file.documentType.description}</p>}
        {contents.isLoading ? (
          <Loading label={text("documents.opening")} blocks={[20]} />
        ) : (
          <Carousel
            label={text("documents.title")}
            items={files.map((one) => ({
              key: String(one.id),
              name: one.fileName,
              detail: detail(one),
              thumbnail: { name: [one.name, detail(one)].join(", ") },
            }))}
            index={index}
            onChange={(next) => {
              saving.reset();
              setIndex(next);
            }}
            countText={text("documents.count", { number: index + 1, count: files.length })}
            previousLabel={text("documents.previous")}
            nextLabel={text("documents.next")}
            thumbnailsLabel={text("documents.all")}
            actions={
              <>
                {waits ? (
                  <Button icon="document" onPress={() => setOpened([...opened, file.id])}>
                    {text("documents.view")}
                    <span className="visually-hidden"> {file.fileName}</span>
                  </Button>
                ) : (
                  <ZoomButtons zoom={zoom} />
                )}
                <Button
                  icon="download"
                  busy={saving.isPending}
                  busyLabel={text("documents.saving")}
                  onPress={() => saving.download(file)}
                >
                  {text("documents.download")}
                  <span className="visually-hidden"> {file.fileName}</span>
                </Button>
              </>
            }
          >
            {() => (
              <Shown
                key={file.id}
                file={file}
                content={contents.of(index)}
                zoom={zoom}
                onPages={(count) => setPages((known) => ({ ...known, [file.id]: count }))}
                onClose={onClose}
              />
            )}
          </Carousel>
        )}
        {saving.error && (
          <Banner tone="danger" urgent>
            {sentence(saving.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

/** PDF · 1.2 MB · 2 pages · Added Mon 16 Nov */
function useDetail(pages: Readonly<Record<number, number>>) {
  const { text, lang, formats } = useLanguage();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (file: Attachment) => {
    const count = pages[file.id];
    const added = text("documents.added", { day: formats.day(file.uploadedAt, timeZone) });
    return [
      fileDetail(lang, file),
      ...(count === undefined ? [] : [text("documents.pages", { count })]),
      added,
    ].join(" · ");
  };
}

function ZoomButtons({ zoom }: { zoom: RefObject<ZoomHandle | null> }) {
  const { text } = useLanguage();
  return (
    <>
      <Button icon="minus" iconOnly onPress={() => zoom.current?.zoomBy(-WHEEL_STEP)}>
        {text("documents.smaller")}
      </Button>
      <Button icon="plus" iconOnly onPress={() => zoom.current?.zoomBy(WHEEL_STEP)}>
        {text("documents.larger")}
      </Button>
      <Button variant="quiet" onPress={() => zoom.current?.reset()}>
        {text("documents.whole")}
      </Button>
    </>
  );
}

interface ShownProps {
  file: Attachment;
  content: { data?: Blob | undefined; error: Error | null; isLoading: boolean } | undefined;
  zoom: RefObject<ZoomHandle | null>;
  onPages: (count: number) => void;
  onClose: () => void;
}

function Shown({ file, content, zoom, onPages, onClose }: ShownProps) {
  const { text } = useLanguage();
  const sentence = useSentence();
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const src = useObjectUrl(isPdf(file) ? undefined : content?.data);
  if (content?.error) return <p role="alert">{sentence(content.error)}</p>;
  if (failed) return <p role="alert">{text("documents.not_shown")}</p>;
  if (content?.data && isPdf(file)) {
    return (
      <PdfFrame
        ref={zoom}
        file={content.data}
        name={file.fileName}
        onOpened={onPages}
        onFail={fail}
        onEscape={onClose}
      />
    );
  }
  if (src) return <ZoomImage ref={zoom} src={src} name={file.fileName} onFail={fail} />;
  if (content?.isLoading) return <Loading label={text("documents.opening")} blocks={[20]} />;
  return (
    <span className="viewer-paper">
      <Icon name="document" />
    </span>
  );
}

/** An address for a file in memory, as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
