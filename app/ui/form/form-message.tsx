import type { ReactNode } from "react";
import { Icon } from "../icon/icon";

const icons = {
  error: "circle-alert",
  warning: "triangle-alert",
  success: "circle-check",
  info: "info",
} as const;

/** A message to a whole form or page part, in the flow of the page. */
export function FormMessage({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  return (
    <div
      className={`form-message form-message--${tone}`}
      role={tone === "error" ? "alert" : "status"}
    >
      <Icon name={icons[tone]} className="form-message__icon" />
      <div>{children}</div>
    </div>
  );
}
