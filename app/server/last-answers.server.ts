/** How each service that the console asks answered last, for whoever runs it to look at. */

export interface LastAnswer {
  at: Date;
  /** What kind of failure it was; null where it answered. */
  failure: string | null;
}

export type Service = "directions" | "places";

const last = new Map<Service, LastAnswer>();

/** None where it was not asked yet. */
export const lastAnswer = (service: Service): LastAnswer | undefined => last.get(service);

/** @param failure the kind of failure, never a text that came from outside */
export const noteAnswer = (service: Service, failure: string | null): void => {
  last.set(service, { at: new Date(), failure });
};
