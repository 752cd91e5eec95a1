import type { IconName } from "./names";
import sprite from "./sprite.svg";

/**
 * A lucide icon out of the sprite, which browsers load once and keep: in a page of fifty icons
 * their drawings would be a third of the HTML. Screen readers pass it over.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : "icon"} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
