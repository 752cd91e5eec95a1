import { useSearchParams } from "@remix-run/react";
import { contactFormUrl, deleteContactUrl } from "~/features/urls";
import { Link, LinkButton } from "~/ui";
import type { LocationDetails, ShownContact } from "./location-details.server";
import { withLocationLists } from "./location-page";
import { type LocationVisitRow, VisitPills } from "./location-visits-list";
import { NO_CONTACTS } from "./location-words";

interface ContactsProps extends Pick<LocationDetails, "contacts" | "changesContacts"> {
  locationId: string;
}

/** Whom to speak to there. */
export function Contacts({ locationId, contacts, changesContacts }: ContactsProps) {
  const [query] = useSearchParams();
  return (
    <>
      {contacts.length === 0 && <p className="muted">No contacts yet.</p>}
      <ul>
        {contacts.map((contact) => (
          <li key={contact.id} className="location__entry cluster">
            <ContactText {...contact} />
            {changesContacts && (
              <span className="row gap-3 push">
                <Link to={withLocationLists(contactFormUrl("contact", contact.id), query)}>
                  Edit<span className="visually-hidden"> {contact.name}</span>
                </Link>
                <Link
                  to={withLocationLists(deleteContactUrl(locationId, contact.id), query)}
                  preventScrollReset
                >
                  Delete<span className="visually-hidden"> {contact.name}</span>
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      {changesContacts ? (
        <LinkButton
          to={withLocationLists(contactFormUrl("location", locationId), query)}
          size="small"
        >
          Add contact
        </LinkButton>
      ) : (
        <p className="muted">{NO_CONTACTS}</p>
      )}
    </>
  );
}

function ContactText({ name, phone, email }: ShownContact) {
  return (
    <>
      <span className="medium" dir="auto">
        {name}
      </span>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

/** The latest visits, the last one first, where there is no list of all. */
export function LatestVisits({ visits }: { visits: LocationVisitRow[] }) {
  if (visits.length === 0) return <p className="muted">No visits yet.</p>;
  return (
    <ol>
      {visits.map((visit) => (
        <li key={visit.id} className="location__entry cluster">
          <span className="medium">{visit.arrival}</span>
          <span dir="auto">{visit.agent?.name}</span>
          <VisitPills {...visit} />
          {visit.note && (
            <span className="location__note muted" dir="auto">
              {visit.note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
