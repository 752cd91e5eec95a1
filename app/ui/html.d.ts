import "react";

/** Attributes of the platform that React 18 passes on but its types do not know. */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
    inert?: "";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
  }
}
