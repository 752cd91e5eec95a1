import { iso1A2Code } from "@rapideditor/country-coder";
import type { LonLat } from "geo/geometry/lon-lat";

/**
 * Countries and territories where the number comes before the street. Source: the templates of
 * OpenCage's address-formatting (`conf/countries/worldwide.yaml`); New Zealand, Puerto Rico and
 * Brazil as their posts have them.
 */
const NUMBER_FIRST = new Set(
  (
    "AD AE AS AU AZ BB BD BF BJ BL BM BS BZ CA CD CI CX DZ EG FJ FK FR GB GF GG GH GI GP GS GU HK HM IE IL " +
    "IM IN IO JE JM KE LK LS LU MC MF MG MP MQ MT MU MW MY NA NC NF NG NZ OM PF PG PH PK PM PN PR PS QA RE " +
    "RW SA SG SH SL TC TF TG TH TN TT TZ UG UM US VI VN WF YT ZA ZM ZW"
  ).split(" "),
);

/** Number and street in the order of the country: `12 High Street`, `Hafenstraße 12`. */
export function houseLabel(number: string, street: string, place: LonLat): string {
  const country = iso1A2Code(place);
  return country && !NUMBER_FIRST.has(country) ? `${street} ${number}` : `${number} ${street}`;
}
