import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";
import "./button.css";

interface IconLook {
  /** What it does, for those who do not see the icon, and as its tooltip. */
  label: string;
  icon: ReactNode;
  /** With a border, as in a page's head. */
  outlined?: boolean;
}

type IconButtonProps = IconLook & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children">;

/** A button of an icon alone. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, outlined, className, type = "button", ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      aria-label={label}
      title={label}
      className={iconClass(outlined, className)}
      {...rest}
    >
      {icon}
    </button>
  );
});

/** A link of an icon alone. */
export function IconLink({
  label,
  icon,
  outlined,
  className,
  ...rest
}: IconLook & Omit<LinkProps, "children">) {
  return (
    <Link aria-label={label} title={label} className={iconClass(outlined, className)} {...rest}>
      {icon}
    </Link>
  );
}

const iconClass = (outlined = false, own = "") =>
  `icon-button ${outlined ? "icon-button--outlined" : ""} ${own}`.replace(/\s+/g, " ").trim();
