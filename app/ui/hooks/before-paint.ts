import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect` where there is a document, without its warning where there is none. */
export const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;
