import { agentsUrl } from "~/features/urls";
import { FormScreen } from "~/kit/form/form-screen";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, FormMessage, Icon } from "~/ui";
import { PageHeader, QrCode } from "~/ui/page";
import type { LinkSheet } from "./link.server";
import type { LinkWords } from "./links-of.server";

const TITLE = "Links for several agents";
const TRAIL = [{ label: "Agents", to: agentsUrl() }];

interface MakeLinksProps {
  agents: { id: string; name: string; link: LinkWords | null }[];
  /** What the form sends for them. */
  sent: string[];
  /** Why there are none. */
  lost: string | undefined;
  closeTo: string;
  refused: RefusedForm | undefined;
}

/** Asks whether to make links of the chosen agents. */
export function MakeLinks({ agents, sent, lost, closeTo, refused }: MakeLinksProps) {
  return (
    <FormScreen
      title={TITLE}
      trail={TRAIL}
      formId="make-links"
      submitLabel="Make links"
      closeTo={closeTo}
      refused={refused}
    >
      {agents.length === 0 ? (
        <FormMessage tone="info">{lost ?? "Select agents in the list first."}</FormMessage>
      ) : (
        <>
          <p>
            Each of these agents gets a new link, as a sheet of QR codes to print. Earlier links
            stop working at once. The new ones have no PIN and are shown once.
          </p>
          <ul>
            {agents.map(({ id, name, link }) => (
              <li key={id}>
                <span dir="auto">{name}</span>
                {link?.isWorking && <span className="muted"> · {endsInWords(link)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {sent.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
    </FormScreen>
  );
}

/** What a new link ends. */
const endsInWords = ({ used }: LinkWords) =>
  used ? `has a link, last used ${used}` : "has a link that was not opened yet";

/** The links, to be printed and cut. */
export function LinkSheetScreen({ sheet: { links, without } }: { sheet: LinkSheet }) {
  return (
    <div className="link-sheet-page stack gap-4">
      <PageHeader
        title={TITLE}
        trail={[{ label: "Home", to: dashboardUrl() }, ...TRAIL, { label: TITLE }]}
        actions={
          <span className="js-only">
            <Button variant="primary" icon={<Icon name="printer" />} onClick={() => window.print()}>
              Print
            </Button>
          </span>
        }
      />
      <FormMessage tone="info">
        Print this page now. The links are not shown again.
        {without > 0 && ` ${without} of the selected agents are not active and got none.`}
      </FormMessage>
      <ul className="link-sheet">
        {links.map(({ id, name, address, picture, expires }) => (
          <li key={id}>
            <h2 className="heading" dir="auto">
              {name}
            </h2>
            <QrCode picture={picture} label={`QR code of the link of ${name}`} />
            <p className="detail">
              Scan it with your phone to see your routes. It works until {expires}.
            </p>
            <p className="detail breakable" dir="ltr">
              {address}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
