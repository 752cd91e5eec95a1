import { type FormProps, Form as RemixForm } from "@remix-run/react";
import { forwardRef } from "react";
import { handOn, PAGE_OFFICE } from "~/lib/page-office";
import { usePageOffice } from "./page-office";

/** A form within the console: Remix' own, sent for the office that its page belongs to. */
export const Form = forwardRef<HTMLFormElement, FormProps>(({ action, children, ...rest }, ref) => {
  const office = usePageOffice();
  return (
    // Without an action it is sent to the page's own address, which has the office already.
    <RemixForm discover="none" {...rest} ref={ref} action={action && handOn(action, office)}>
      {office && <input type="hidden" name={PAGE_OFFICE} value={office} />}
      {children}
    </RemixForm>
  );
});
