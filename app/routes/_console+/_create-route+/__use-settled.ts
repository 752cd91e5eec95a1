import { useEffect, useState } from "react";

/**
 * What came with the page, or what its promise brings later: null until then. Where the page
 * came whole, the server has it as well.
 */
export function useSettled<T>(coming: T | Promise<T> | null): T | null {
  const [settled, setSettled] = useState<{ of: Promise<T>; value: T } | null>(null);
  useEffect(() => {
    if (!(coming instanceof Promise)) return;
    let wanted = true;
    coming.then(
      (value) => wanted && setSettled({ of: coming, value }),
      // A page that is left breaks its promises.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [coming]);
  if (!(coming instanceof Promise)) return coming;
  return settled?.of === coming ? settled.value : null;
}
