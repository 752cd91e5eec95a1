import { useFetcher } from "@remix-run/react";
import { useHandOn } from "./page-office";

/** Reads what a resource route answers, for the office that the page belongs to. */
export function useReader<T>() {
  const { load, data, state } = useFetcher<T>();
  const handOn = useHandOn();
  return { data, loading: state !== "idle", load: (address: string) => load(handOn(address)) };
}
