import { Await } from "@remix-run/react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useHydrated } from "~/ui/hooks";

interface SettledProps<T> {
  /** May be another one on a later rendering; what is shown stays until it has come. */
  promise: Promise<T> | undefined;
  /** Shown until something has come, and without a promise. */
  pending: T;
  children: (value: T) => ReactNode;
}

/**
 * What a loader promised: part of the server's page, and followed from then on without
 * mounting the children anew, so that a map keeps its view when its line changes.
 */
export function Settled<T>({ promise, pending, children }: SettledProps<T>) {
  const hydrated = useHydrated();
  const [first] = useState(hydrated ? undefined : promise);
  if (!first) {
    return (
      <Followed promise={promise} pending={pending} known={undefined}>
        {children}
      </Followed>
    );
  }
  return (
    <Suspense fallback={children(pending)}>
      <Await resolve={first} errorElement={children(pending)}>
        {(value) => (
          <Followed promise={promise} pending={pending} known={{ promise: first, value }}>
            {children}
          </Followed>
        )}
      </Await>
    </Suspense>
  );
}

interface Known<T> {
  promise: Promise<T> | undefined;
  value: T;
}

function Followed<T>({
  promise,
  pending,
  known,
  children,
}: SettledProps<T> & { known: Known<T> | undefined }) {
  const [got, setGot] = useState<Known<T>>(known ?? { promise: undefined, value: pending });
  useEffect(() => {
    if (promise === got.promise) return;
    if (!promise) {
      setGot({ promise, value: pending });
      return;
    }
    let awaited = true;
    const show = (value: T) => awaited && setGot({ promise, value });
    promise.then(show, () => show(pending));
    return () => {
      awaited = false;
    };
  }, [promise, got.promise, pending]);
  return <>{children(promise ? got.value : pending)}</>;
}
