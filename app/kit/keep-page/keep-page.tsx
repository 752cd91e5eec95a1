import { type ComponentType, useEffect, useState } from "react";

/**
 * Keeps the page while the server can't be reached, and says so. Its scripts come once the page
 * is there: nothing is fetched by scripts before.
 */
export function Connection() {
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    import("./connection-notice").then(
      ({ ConnectionNotice }) => setNotice(() => ConnectionNotice),
      () => undefined,
    );
  }, []);
  return Notice ? <Notice /> : null;
}
