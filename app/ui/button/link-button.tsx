import type { LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePressed } from "../hooks/pending";
import { Link } from "../link/link";
import { ButtonContent, type ButtonLook, buttonClass } from "./button";

export interface LinkButtonProps extends Omit<LinkProps, "children">, ButtonLook {
  children: ReactNode;
  /** Shown, but not to be followed; `title` should say why. */
  disabled?: boolean;
}

/** A link that looks like a button: for going somewhere, where a button does something. */
export function LinkButton({
  variant,
  size,
  icon,
  disabled,
  className,
  children,
  onClick,
  prefetch = "intent",
  ...rest
}: LinkButtonProps) {
  const { pending, press } = usePressed();
  const look = buttonClass({ variant, size }, className);
  const content = (
    <ButtonContent icon={icon} busy={pending}>
      {children}
    </ButtonContent>
  );
  if (disabled) {
    return (
      <button type="button" disabled className={look} title={rest.title}>
        {content}
      </button>
    );
  }
  return (
    <Link
      prefetch={prefetch}
      className={look}
      aria-busy={pending || undefined}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (plain && !event.defaultPrevented) press();
      }}
    >
      {content}
    </Link>
  );
}
