import { type ReactNode, useEffect, useState } from "react";
import "./skeleton.css";

/** A quick answer needs no placeholder: it would only flash. */
const SHOW_AFTER_MS = 300;

export interface SkeletonProps {
  /** Heights of the blocks from top to bottom, in rem. */
  blocks?: number[] | undefined;
}

/** A placeholder. It is hidden from screen readers: put `aria-busy` on the region around it. */
export function Skeleton({ blocks = [1.5, 6, 6] }: SkeletonProps) {
  const late = useLate();
  return (
    <div className="ui-skeleton" aria-hidden="true" data-shown={late}>
      {blocks.map((height, index) => (
        <div key={`${index}-${height}`} style={{ blockSize: `${height}rem` }} />
      ))}
    </div>
  );
}

export interface LoadingProps extends SkeletonProps {
  /** Read to screen readers once the wait is noticeable. */
  label: string;
  children?: ReactNode;
}

/** A region that is still loading: a visible skeleton, and a text for screen readers. */
export function Loading({ label, blocks, children }: LoadingProps) {
  const late = useLate();
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{late ? label : ""}</output>
      {children ?? <Skeleton blocks={blocks} />}
    </div>
  );
}

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
