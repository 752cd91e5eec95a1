import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import "./form.css";

const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

/** A message to a whole form or page part, in the flow of the page. */
export function FormMessage({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div
      className={`form-message form-message--${tone}`}
      role={tone === "error" ? "alert" : "status"}
    >
      <Icon className="form-message__icon" aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/** The row of buttons at a form's end. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
