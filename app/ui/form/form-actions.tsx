import type { ReactNode } from "react";

/** The row of buttons at a form's end. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="cluster gap-2 at-end above-6">{children}</div>;
}
