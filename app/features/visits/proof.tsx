import type { VisitProof } from "contract/entities";

/** The proof of a visit; null for none. */
export type ShownProof =
  | Pick<VisitProof, "photo" | "photoPending" | "signature" | "drawn" | "code">
  | null
  | undefined;

const nameOfPhoto = (proof: ShownProof): string | null | undefined =>
  proof?.photoPending ? "Photo not received" : proof?.photo && "Photo";

/** The proof of a visit in words, for files. */
export const proofInWords = (proof: ShownProof): string =>
  [
    nameOfPhoto(proof),
    proof?.signature ? `Signed by ${proof.signature}` : proof?.drawn && "Signed",
    proof?.code && `Code ${proof.code}`,
  ]
    .filter(Boolean)
    .join("; ");

/** Which proof there is; it opens in place. */
export function ProofMark({ proof }: { proof: ShownProof }) {
  const isSigned = proof?.signature || proof?.drawn;
  const kinds = [nameOfPhoto(proof), isSigned && "Signature", proof?.code && "Code"];
  const named = kinds.filter(Boolean).join(", ");
  if (!proof || !named) return <span className="muted">—</span>;
  const { photo, photoPending, signature, drawn, code } = proof;
  return (
    <details className="visits__proof">
      <summary>{named}</summary>
      {photoPending && <p>The agent took a photo. It has not arrived from their phone.</p>}
      {photo && <Picture path={photo} label="Proof of this visit" />}
      {drawn && <Picture path={drawn} label="Signature of this visit" />}
      {signature && <p dir="auto">Signed by {signature}</p>}
      {code && <p dir="auto">Code {code}</p>}
    </details>
  );
}

const Picture = ({ path, label }: { path: string; label: string }) => (
  <a href={path} target="_blank" rel="noreferrer">
    <img src={path} alt={label} loading="lazy" width={160} />
  </a>
);
