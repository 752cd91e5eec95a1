import { FormMessage } from "~/ui";
import type { DrawnPath } from "./drawn-path";

/** Under a map: who found its line and what of it is estimated, or why there is no line. */
export function PathSource({ path: { problem, source } }: { path: DrawnPath }) {
  if (problem) {
    return <FormMessage tone="warning">{`The line can't be drawn: ${problem}`}</FormMessage>;
  }
  return (
    <p className="route-path" dir="auto">
      {source ?? " "}
    </p>
  );
}
