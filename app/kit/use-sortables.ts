import { type RefObject, useEffect, useRef } from "react";
import type Sortable from "sortablejs";

interface SortablesOptions {
  /** The lists within the container, as a selector. */
  lists: string;
  isEnabled: boolean;
  /** What is shown: the lists are looked up again when this changes. */
  of: unknown;
  /** What all lists have; `onEnd` may be another function with each render. */
  options: Sortable.Options;
}

/**
 * Makes lists within a container sortable once the library is there, and marks the container with
 * `data-draggable` meanwhile. React draws the items: see {@link putBack}.
 */
export function useSortables(
  container: RefObject<HTMLElement>,
  { lists, isEnabled, of, options }: SortablesOptions,
) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else that is shown has other lists.
  useEffect(() => {
    if (!isEnabled) return;
    let made: Sortable[] = [];
    let isWanted = true;
    const start = (library: typeof Sortable) => {
      const element = container.current;
      if (!isWanted || !element) return;
      made = [...element.querySelectorAll<HTMLElement>(lists)].map((list) =>
        library.create(list, {
          ...DRAGGING,
          ...latest.current,
          onEnd: (event) => latest.current.onEnd?.(event),
        }),
      );
      element.dataset.draggable = "";
    };
    // Without it, a form does the same.
    import("sortablejs").then(
      (loaded) => start(loaded.default),
      () => undefined,
    );
    return () => {
      isWanted = false;
      for (const one of made) one.destroy();
      delete container.current?.dataset.draggable;
    };
  }, [container, isEnabled, lists, of]);
}

const DRAGGING: Sortable.Options = {
  // Its own dragging everywhere: browsers drag the address of a link instead.
  forceFallback: true,
  fallbackOnBody: true,
  fallbackTolerance: 4,
  // A finger scrolls unless it rests.
  delay: 250,
  delayOnTouchOnly: true,
};

/** Puts a dragged item back where React, which moves it, must find it. */
export function putBack({ item, from, oldIndex }: Sortable.SortableEvent): void {
  item.remove();
  from.insertBefore(item, from.children[oldIndex ?? 0] ?? null);
}
