import type { HTMLAttributes, KeyboardEvent, RefObject } from "react";
import { useField } from "../form/field";

interface ControlProps {
  control: RefObject<HTMLButtonElement>;
  /** What it is called and shows, as the summary that it stands in for. */
  named: HTMLAttributes<HTMLElement>;
  listId: string;
  open: boolean;
  /** Whether the list is open now; `open` follows it. */
  isOpen: () => boolean;
  /** Opens the list, and has the focus in its search, all of whose text is selected. */
  show: () => void;
  close: () => void;
  /** A key that goes through the list; it is open by then. */
  onListKey: (key: string) => void;
}

/**
 * What opens and closes the list of a picker where scripts run: a combobox, which no summary may
 * be. Letters typed on it are searched for.
 */
export function Control(props: ControlProps) {
  const { control, named, listId, open, isOpen, show, close, onListKey } = props;
  const { required, invalid } = useField();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isLetter = key.length === 1 && key !== " " && !(ctrlKey || metaKey || altKey);
    if (!isLetter && !/^(Arrow(Up|Down)|Home|End)$/.test(key)) return;
    show();
    // A letter goes on into the search, in place of what was in it.
    if (isLetter) return;
    event.preventDefault();
    onListKey(key);
  };
  return (
    <button
      {...named}
      ref={control}
      type="button"
      role="combobox"
      aria-expanded={open}
      aria-controls={listId}
      aria-required={required}
      aria-invalid={invalid || undefined}
      onClick={() => (isOpen() ? close() : show())}
      onKeyDown={onKeyDown}
    />
  );
}
