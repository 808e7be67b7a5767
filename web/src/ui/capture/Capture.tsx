import { type ReactNode, type Ref, useId } from "react";
import { Button, type ButtonProps } from "../button/Button";
import { type Thumbnail, Thumbnails } from "../carousel/Thumbnails";
import { Icon } from "../icon/Icon";
import "./capture.css";

export interface CaptureProps {
  /** The camera's picture, or the photographed page. */
  children: ReactNode;
  shutterLabel: string;
  /** Without it there is nothing to photograph now: a page is shown, or there is no camera. */
  onShutter?: (() => void) | undefined;
  shutterRef?: Ref<HTMLButtonElement> | undefined;
  /** The picture could be better; never a reason to stop. Announced when it appears. */
  hint?: { text: ReactNode; againLabel: string; onAgain: () => void } | undefined;
  /** What can be done with the page that is shown. */
  tools?: ReactNode;
  /** Pages so far; a name says whether the page is sharp. */
  pages: Thumbnail[];
  pagesLabel: string;
  currentPage?: string | undefined;
  onPage: (key: string) => void;
  /** Such as "Page 3". */
  add?: { label: string; onPress: () => void } | undefined;
  /** Removes the page that is shown. */
  remove?: { label: string; onPress: () => void } | undefined;
  /** Such as "Use 2 pages". */
  done: { label: string; onPress: () => void } & Pick<
    ButtonProps,
    "disabledReason" | "busy" | "busyLabel"
  >;
  /** There is always a way without a camera; it may be left out while a page is shown. */
  file?: { label: string; accept: string; onChoose: (files: File[]) => void } | undefined;
}

/** Photos of papers, page by page. It shows what a camera provides; it doesn't access one. */
export function Capture({
  children,
  shutterLabel,
  onShutter,
  shutterRef,
  hint,
  tools,
  pages,
  pagesLabel,
  currentPage,
  onPage,
  add,
  remove,
  done,
  file,
}: CaptureProps) {
  const { label: doneLabel, ...doneProps } = done;
  return (
    <div className="ui-capture">
      <div className="ui-capture__view">
        {children}
        {onShutter && (
          <div className="ui-capture__marks" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
        )}
        <div className="ui-capture__hint" data-shown={hint !== undefined}>
          <output>
            {hint && (
              <>
                <Icon name="warning" />
                <span>{hint.text}</span>
              </>
            )}
          </output>
          {hint && <Button onPress={hint.onAgain}>{hint.againLabel}</Button>}
        </div>
      </div>
      <div className="ui-capture__foot">
        {tools && <div className="ui-capture__tools">{tools}</div>}
        <Thumbnails label={pagesLabel} items={pages} current={currentPage} onSelect={onPage}>
          {add && (
            <button type="button" className="ui-thumb is-add" onClick={add.onPress}>
              <Icon name="plus" />
              {add.label}
            </button>
          )}
        </Thumbnails>
        <div className="ui-capture__bar">
          <div className="ui-capture__ways">
            {file && <FileChoice {...file} />}
            {remove && (
              <Button variant="quiet" icon="trash" onPress={remove.onPress}>
                {remove.label}
              </Button>
            )}
          </div>
          {onShutter && (
            <button
              ref={shutterRef}
              type="button"
              className="ui-capture__shutter"
              onClick={onShutter}
            >
              <span className="visually-hidden">{shutterLabel}</span>
            </button>
          )}
          <div className="ui-capture__done">
            <Button variant="primary" {...doneProps}>
              {doneLabel}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

function FileChoice({ label, accept, onChoose }: NonNullable<CaptureProps["file"]>) {
  const id = useId();
  return (
    <span className="ui-capture__file">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was removed.
          event.target.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
      <label htmlFor={id}>
        <Icon name="document" />
        {label}
      </label>
    </span>
  );
}
