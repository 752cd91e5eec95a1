import { useNavigation } from "@remix-run/react";

/** A thin bar on top while the next page is on its way, once that takes 150 ms. */
export function Progress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div className="shell__progress" role="progressbar" aria-label="Loading" />;
}
