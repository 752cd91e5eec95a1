import type { KeyboardEvent } from "react";

/** Up and Down go from the search to the options and among them, without choosing. */
export function moveAmongOptions(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget } = event;
  if (key === "Enter" && currentTarget.type !== "search") {
    event.preventDefault();
    currentTarget.click();
    return;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") return;
  event.preventDefault();
  const stops = [
    ...(currentTarget
      .closest(".picker__panel")
      ?.querySelectorAll<HTMLInputElement>("input:not(:disabled)") ?? []),
  ];
  const step = key === "ArrowDown" ? 1 : -1;
  stops[stops.indexOf(currentTarget) + step]?.focus();
}
