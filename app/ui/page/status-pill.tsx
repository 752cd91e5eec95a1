import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Sparkle from "lucide-react/icons/sparkle";
import type { ReactNode } from "react";
import "./page.css";

const icons = {
  new: Sparkle,
  active: Play,
  completed: Check,
  paused: Pause,
  inactive: Minus,
};

export type StatusTone = keyof typeof icons;

/** A state as icon and word in a colour of its own. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={`status-pill status-pill--${tone}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
