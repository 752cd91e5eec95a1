import { type ButtonHTMLAttributes, forwardRef, type MouseEvent, type ReactNode } from "react";
import { usePressed } from "../hooks/pending";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** On its way; left out, a submit button finds out by itself (not for fetchers' forms). */
  pending?: boolean;
  /** Why it can't be pressed now: it does nothing, can have the focus, and says this. */
  whyNot?: string | undefined;
}

/**
 * A button. A submit button shows that its form is on its way and cannot send it twice;
 * it keeps the focus meanwhile.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, icon, pending, whyNot, className, children, onClick, type = "button", ...rest },
  ref,
) {
  const pressed = usePressed();
  const busy = pending ?? (type === "submit" && pressed.pending);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || whyNot) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
    if (type === "submit" && !event.defaultPrevented) pressed.press();
  };
  return (
    <button
      ref={ref}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || Boolean(whyNot) || rest["aria-disabled"]}
      title={whyNot}
      {...rest}
      onClick={click}
    >
      <ButtonContent icon={icon} busy={busy}>
        {children}
      </ButtonContent>
    </button>
  );
});

/** The class names of the look, for an element that only looks like a button. */
export function buttonClass({ variant = "secondary", size = "medium" }: ButtonLook, own = "") {
  return `button button--${variant} button--${size} ${own}`.trim();
}

export function ButtonContent({
  icon,
  busy,
  children,
}: {
  icon: ReactNode;
  busy: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {icon && <span className="button__icon">{icon}</span>}
      {children}
      {busy && <span className="button__spinner" aria-hidden="true" />}
    </>
  );
}
