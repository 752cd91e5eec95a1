import { DeviceState, TrackedPosition } from "../tracker-schema";

/** A position as a program tells it, in SI units, before it is checked. */
export interface RawPosition {
  latitude: number | undefined;
  longitude: number | undefined;
  /** Null: it has a time that can't be read. */
  recordedAt: string | null | undefined;
  accuracy?: number | undefined;
  altitude?: number | undefined;
  speed?: number | undefined;
  heading?: number | undefined;
  battery?: number | undefined;
  charging?: boolean | undefined;
}

const { altitude: Altitude, speed: Speed, heading: Heading, battery: Battery } = DeviceState.shape;

/** The position, without what of it makes no sense; undefined where it is none. */
export function toPosition(raw: RawPosition): TrackedPosition | undefined {
  const { latitude, longitude, recordedAt, accuracy, charging } = raw;
  // Phones say by a negative accuracy that the place is not valid.
  if (recordedAt === null || (accuracy ?? 0) < 0) return undefined;
  const battery = raw.battery === undefined ? undefined : Math.round(raw.battery);
  const read = TrackedPosition.safeParse({
    coordinates: [longitude, latitude],
    recordedAt,
    // Programs say by 0 that they do not know it.
    accuracy: accuracy || undefined,
    altitude: Altitude.safeParse(raw.altitude).data,
    speed: Speed.safeParse(raw.speed).data,
    heading: Heading.safeParse(raw.heading).data,
    battery: Battery.safeParse(battery).data,
    charging,
  });
  return read.data;
}
