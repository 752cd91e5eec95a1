import { contactFormUrl, deleteContactUrl } from "~/features/urls";
import { Link, LinkButton } from "~/ui";
import { StatusPill } from "~/ui/page";
import type { LocationDetails, ShownContact, ShownVisit } from "./location-details.server";
import { NO_CONTACTS } from "./location-words";

interface ContactsProps extends Pick<LocationDetails, "contacts" | "changesContacts"> {
  locationId: string;
}

/** Whom to speak to there. */
export function Contacts({ locationId, contacts, changesContacts }: ContactsProps) {
  return (
    <>
      {contacts.length === 0 && <p className="muted">No contacts yet.</p>}
      <ul className="location__list">
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactText {...contact} />
            {changesContacts && (
              <span className="location__actions">
                <Link to={contactFormUrl("contact", contact.id)}>
                  Edit<span className="visually-hidden"> {contact.name}</span>
                </Link>
                <Link to={deleteContactUrl(locationId, contact.id)} preventScrollReset>
                  Delete<span className="visually-hidden"> {contact.name}</span>
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      {changesContacts ? (
        <LinkButton to={contactFormUrl("location", locationId)} size="small">
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
      <span className="location__who" dir="auto">
        {name}
      </span>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

/** The latest visits, the last one first. */
export function LatestVisits({ visits }: { visits: ShownVisit[] }) {
  if (visits.length === 0) return <p className="muted">No visits yet.</p>;
  return (
    <ol className="location__list">
      {visits.map((visit) => (
        <li key={visit.id}>
          <span className="location__who">{visit.arrival}</span>
          <span dir="auto">{visit.agent}</span>
          <StatusPill tone={visit.actuallyVisited ? "completed" : "inactive"}>
            {visit.actuallyVisited ? "Visited" : "Not visited"}
          </StatusPill>
          {visit.doNotVisit && <StatusPill tone="paused">Do Not Visit</StatusPill>}
          {visit.note && (
            <span className="location__note" dir="auto">
              {visit.note}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
