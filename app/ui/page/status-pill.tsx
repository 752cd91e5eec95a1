import type { ReactNode } from "react";
import { Icon } from "..";

const icons = {
  new: "sparkle",
  active: "play",
  completed: "check",
  paused: "pause",
  inactive: "minus",
} as const;

export type StatusTone = keyof typeof icons;

/** A state as icon and word in a colour of its own. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={`status-pill status-pill--${tone}`}>
      <Icon name={icons[tone]} />
      {children}
    </span>
  );
}
