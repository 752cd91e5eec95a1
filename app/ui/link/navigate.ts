import { type SubmitOptions, useSubmit as useRemixSubmit } from "@remix-run/react";
import { useCallback } from "react";
import { usePageRouter } from "../hooks/page-router";
import { useHandOn } from "./page-office";

interface GoingOptions {
  replace?: boolean;
  preventScrollReset?: boolean;
}

/**
 * Goes to an address of the console, for the office that the page belongs to. It has a path from the
 * root on, or none.
 */
export function useNavigate(): (to: string, options?: GoingOptions) => void {
  const router = usePageRouter();
  const handOn = useHandOn();
  return useCallback(
    (to, options) => void router().navigate(handOn(to), options),
    [router, handOn],
  );
}

type Target = Parameters<ReturnType<typeof useRemixSubmit>>[0];

/** Sends a form, or fields, for the office that the page belongs to. */
export function useSubmit(): (target: Target, options: SubmitOptions) => void {
  const submit = useRemixSubmit();
  const handOn = useHandOn();
  return useCallback(
    // Without an action it goes where the form does, which has the office already.
    (target, { action, ...options }) =>
      submit(target, action ? { ...options, action: handOn(action) } : options),
    [submit, handOn],
  );
}
