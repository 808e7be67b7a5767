import { useEffect, useRef } from "react";
import { classes } from "../classes";

export interface SuggestItem {
  id: string;
  label: string;
  detail?: string | undefined;
}

interface SuggestionListProps<Item extends SuggestItem> {
  id: string;
  label: string;
  open: boolean;
  items: Item[];
  marked: number;
  emptyText: string | undefined;
  onSelect: (item: Item) => void;
}

export function SuggestionList<Item extends SuggestItem>({
  id,
  label,
  open,
  items,
  marked,
  emptyText,
  onSelect,
}: SuggestionListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView?.({ block: "nearest" });
  }, [marked]);

  return (
    <div className="ui-suggest__popup" hidden={!open}>
      <div ref={list} id={id} role="listbox" aria-label={label}>
        {items.map((item, index) => (
          // Focus stays in the field (aria-activedescendant): a press must not move it.
          <button
            key={item.id}
            id={optionId(id, item)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={classes("ui-suggest__option", index === marked && "is-marked")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSelect(item)}
          >
            <span className="ui-suggest__label">{item.label}</span>
            {item.detail && <span className="ui-suggest__detail">{item.detail}</span>}
          </button>
        ))}
      </div>
      {emptyText && <p className="ui-suggest__empty">{emptyText}</p>}
    </div>
  );
}

export function optionId(listId: string, item: SuggestItem): string {
  return `${listId}-${item.id}`;
}
