import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** What it does, for those who do not see the icon, and as its tooltip. */
  label: string;
  icon: ReactNode;
  /** With a border, as in a page's head. */
  outlined?: boolean;
}

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

const iconClass = (outlined = false, own = "") =>
  `icon-button ${outlined ? "icon-button--outlined" : ""} ${own}`.replace(/\s+/g, " ").trim();
