import { PROOF_KINDS } from "contract/visits/facts";
import type { ProofDemands } from "contract/visits/proof-calls";
import { useWords } from "./language";

interface ProofFieldsProps {
  demands: ProofDemands;
  /** A field of the form, if the page returns it. */
  sentAs: (name: string) => string | undefined;
}

/** What is entered as text. */
const TEXTS = [
  { kind: "signature", maxLength: 120 },
  { kind: "code", maxLength: 200, autoCapitalize: "off" },
] as const;

/** What scripts draw on; without them the name is entered. */
function DrawnSignature({ drawnId }: { drawnId: string | undefined }) {
  const WORDS = useWords();
  return (
    <div className="stack" data-sign>
      <input type="file" name="drawn" hidden aria-hidden="true" tabIndex={-1} />
      {drawnId && (
        <>
          <input type="hidden" name="drawnId" value={drawnId} />
          <p role="status">{WORDS.signatureReceived}</p>
        </>
      )}
    </div>
  );
}

/** Photo, signature and code of a visit, as far as the type of the location asks for them. */
export function ProofFields({ demands, sentAs }: ProofFieldsProps) {
  const WORDS = useWords();
  const photoId = sentAs("photoId");
  const label = (kind: keyof ProofDemands) =>
    demands[kind] === "required"
      ? `${WORDS.proof[kind]} (${WORDS.required[kind]})`
      : WORDS.proof[kind];
  return (
    <>
      {PROOF_KINDS.filter((kind) => demands[kind] === "required").map((kind) => (
        <input key={kind} type="hidden" name="required" value={kind} />
      ))}
      {demands.photo !== "off" && (
        <div className="field">
          <label htmlFor="photo">
            {label("photo")}
            {/* Scripts make it smaller. */}
            <noscript>{WORDS.photoLimit}</noscript>
          </label>
          <input id="photo" type="file" name="photo" accept="image/*" capture="environment" />
          {photoId && (
            <>
              <input type="hidden" name="photoId" value={photoId} />
              <span role="status">{WORDS.photoReceived}</span>
            </>
          )}
        </div>
      )}
      {demands.signature !== "off" && <DrawnSignature drawnId={sentAs("drawnId")} />}
      {TEXTS.filter(({ kind }) => demands[kind] !== "off").map(({ kind, ...field }) => (
        <p key={kind} className="field">
          <label htmlFor={kind}>{label(kind)}</label>
          <input id={kind} name={kind} autoComplete="off" defaultValue={sentAs(kind)} {...field} />
        </p>
      ))}
    </>
  );
}
