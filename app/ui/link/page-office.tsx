import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useCallback, useContext } from "react";
import { handOn, officeIn } from "~/lib/page-office";

const PageOfficeContext = createContext("");

/** Around all pages: reads once which office the page belongs to. */
export function PageOffice({ children }: { children: ReactNode }) {
  const office = officeIn(new URLSearchParams(useLocation().search));
  return <PageOfficeContext.Provider value={office}>{children}</PageOfficeContext.Provider>;
}

/** The id of the office that the page belongs to; empty for the reader's own. */
export const usePageOffice = () => useContext(PageOfficeContext);

/** Gives an address the page's office, for what is neither a link nor a form of `~/ui`. */
export function useHandOn(): (to: string) => string {
  const office = usePageOffice();
  return useCallback((to) => handOn(to, office), [office]);
}
