import { useEffect, useRef, useState } from "react";
import { Button, Link } from "..";

const shortcuts = [
  { keys: "/", does: "Search this list" },
  { keys: "?", does: "Show these shortcuts" },
  { keys: "Esc", does: "Close what is open" },
  { keys: "↑ ↓", does: "Move within a menu or a choice" },
];

/**
 * Listens for the keys that work everywhere, and lists them on "?".
 *
 * @param settings the page where they are turned off
 */
export function Shortcuts({ settings }: { settings: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "/") {
        const search = [...document.querySelectorAll<HTMLInputElement>("[data-search]")].findLast(
          (input) => input.checkVisibility(),
        );
        if (!search) return;
        event.preventDefault();
        search.focus();
        search.select();
      } else if (event.key === "?" && !document.querySelector(".dialog")) {
        setOpen(true);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className="shortcuts frame"
      aria-labelledby="shortcuts-title"
      onClose={() => setOpen(false)}
    >
      <h2 id="shortcuts-title" className="heading">
        Keyboard shortcuts
      </h2>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} className="row between">
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="above-3">
        <Link to={settings} onClick={() => dialog.current?.close()}>
          Turn off / and ?
        </Link>
      </p>
      <form method="dialog" className="row at-end above-3">
        <Button type="submit">Close</Button>
      </form>
    </dialog>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
