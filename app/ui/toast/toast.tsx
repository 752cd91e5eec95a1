import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "../button/button";
import { focusHeading } from "../hooks/focus-heading";
import { Icon } from "../icon/icon";
import { Form } from "../link/form";
import { Link } from "../link/link";

export interface ToastData {
  /** Tells a toast shown again from another that reads the same. */
  id: string;
  type: "success" | "error" | "notice" | "warning";
  title: string;
  message: string;
  /** What the message is about, to be opened. */
  link?: { to: string; label: string } | undefined;
  /** Takes back what was done: posts the fields to the action. */
  undo?: { action: string; fields: Record<string, string>; label: string };
}

const icons = {
  success: "circle-check",
  error: "circle-alert",
  notice: "info",
  warning: "triangle-alert",
} as const;

const STAY_MS = 8_000;
/** After that, "Undo" in the header lists the change. */
const UNDO_MS = 10_000;
const TICK_MS = 250;

/**
 * One toast. Its time stands still while it is looked at. Errors stay until they are closed.
 */
export function Toast({
  toast,
  onDone,
}: {
  toast: ToastData & { times: number };
  /** Must be the same function on every rendering, or the time starts anew. */
  onDone: (id: string) => void;
}) {
  const { id, type, title, message, link, undo, times } = toast;
  const { pathname, search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const stays = type === "error";
  const time = undo ? UNDO_MS : STAY_MS;
  useEffect(() => {
    if (stays) return;
    let left = time;
    const timer = setInterval(() => {
      if (box.current?.matches(":hover, :focus-within")) return;
      left -= TICK_MS;
      if (left <= 0) onDone(id);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [id, stays, time, onDone]);
  return (
    <div ref={box} className={`toast toast--${type}`} role={type === "error" ? "alert" : "status"}>
      <Icon name={icons[type]} className="toast__icon" />
      <div className="toast__text">
        <p className="strong">
          {title}
          {times > 1 && <span className="toast__times"> ×{times}</span>}
        </p>
        <p dir="auto">{message}</p>
        {link && <Link to={link.to}>{link.label}</Link>}
      </div>
      {undo && (
        <Form
          method="post"
          action={undo.action}
          className="toast__undo"
          preventScrollReset
          onSubmit={() => onDone(id)}
        >
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="small">
            {undo.label}
          </Button>
        </Form>
      )}
      <a
        className="icon-button toast__dismiss"
        href={pathname + search}
        aria-label="Dismiss notification"
        onClick={(event) => {
          event.preventDefault();
          onDone(id);
          // What had the focus is gone.
          focusHeading();
        }}
      >
        <Icon name="x" />
      </a>
    </div>
  );
}
