import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ContactScreen } from "~/features/account";
import { takeEnquiry } from "~/features/account/index.server";

export const meta: MetaFunction = () => [{ title: "Contact us · Waybook" }];

export const action = ({ request }: ActionFunctionArgs) => takeEnquiry(request);

export default function Contact() {
  return <ContactScreen refused={useActionData<typeof action>()} />;
}
