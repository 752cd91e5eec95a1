import { type ComponentType, useEffect, useState } from "react";

/**
 * Keeps the page, and what was typed in it, while the server can't be reached and when one leaves.
 * Its scripts come once the page is there: before, nothing is fetched by scripts.
 */
export function KeepPage() {
  const [Keepers, setKeepers] = useState<ComponentType>();
  useEffect(() => {
    import("./keepers").then(
      (loaded) => setKeepers(() => loaded.Keepers),
      () => undefined,
    );
  }, []);
  return Keepers ? <Keepers /> : null;
}
