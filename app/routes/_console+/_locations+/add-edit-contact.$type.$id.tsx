import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ContactForm, ContactFormScreen } from "~/features/locations";
import { readContactForm, saveContact } from "~/features/locations/index.server";
import { formAction } from "~/kit/form/form-action.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.isNew === false ? "Edit contact" : "Add contact"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return readContactForm(await requireSignedIn({ request, context }), params, request);
}

export const action = (args: ActionFunctionArgs) => formAction(args, ContactForm, saveContact);

export default function EditContact() {
  return (
    <ContactFormScreen
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
