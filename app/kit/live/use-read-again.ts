import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";

/** Has the page read anew: once it is at rest, as a reading that is overtaken is cut off. */
export function useReadAgain(): () => void {
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [wanted, setWanted] = useState(false);
  const atRest = state === "idle" && navigation.state === "idle";
  useEffect(() => {
    if (!wanted || !atRest) return;
    setWanted(false);
    revalidate();
  }, [wanted, atRest, revalidate]);
  return useCallback(() => setWanted(true), []);
}
