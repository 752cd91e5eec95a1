/** Which required proof reports lack, by what the types of their locations require today. */
import type { LateReport } from "contract/entities";
import { PROOF_KINDS, type ProofKind } from "contract/visits/facts";
import { getProofDemands, type ProofDemands } from "contract/visits/proof-calls";
import { joinWords } from "~/lib/join-words";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";

/** Reads it for those that wait for this reason, by their ids; asks only where there are any. */
export async function readMissingProof(
  upstream: UpstreamContext,
  reports: readonly LateReport[],
): Promise<ReadonlyMap<string, string>> {
  const lacking = reports.filter(({ reason }) => reason === "proof-missing");
  const typeIds = [...new Set(lacking.flatMap((report) => typeOf(report) ?? []))];
  const demands = new Map(
    await Promise.all(
      typeIds.map(
        async (id) =>
          [id, await ifOffered(call(upstream, getProofDemands, { params: { id } }))] as const,
      ),
    ),
  );
  return new Map(
    lacking.flatMap((report): [string, string][] => {
      const words = missingInWords(report, demands.get(typeOf(report) ?? ""));
      return words ? [[report.id, words]] : [];
    }),
  );
}

const typeOf = ({ location }: LateReport): string | undefined =>
  (location?.locationType ?? location?.type)?.id;

/** `Photo and signature missing`; empty if the report has all that the type requires. */
export function missingInWords(
  { proof }: Pick<LateReport, "proof">,
  demands: ProofDemands | undefined,
): string {
  const given: Record<ProofKind, unknown> = {
    photo: proof?.photo || proof?.photoPending,
    signature: proof?.signature || proof?.drawn,
    code: proof?.code,
  };
  const missing = PROOF_KINDS.filter((kind) => demands?.[kind] === "required" && !given[kind]);
  const words = joinWords(missing);
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)} missing`;
}
