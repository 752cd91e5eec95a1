import type { ReactNode } from "react";
import { Icon } from "~/ui";

/** Marks a visit that goes beyond the opening hours. */
export const HoursMark = ({ children }: { children: ReactNode }) => (
  <span className="plan-hours-mark small">
    <Icon name="triangle-alert" />
    <span>{children}</span>
  </span>
);
