import type { Effective } from '../../core/schedule/effective.ts'

/** Position of an antenna; `zoneId`: the zone it represents. */
export type AntennaPosition = {
  readonly floorPlanId: number
  readonly x: number
  readonly y: number
  readonly zoneId: number | null
}

export type ZoneOutline = {
  readonly zoneId: number
  readonly polygon: Effective<readonly (readonly [number, number])[]>
}

/** Parameters of position estimation: `docs/definitions.md`, "Locating". */
export type LocatingRules = {
  /** Window of reads that are considered, ms. */
  readonly windowMs: number
  /** Timeout without reads after which a tag has left, ms. */
  readonly silentMs: number
  /** Minimum difference by which the signal of another zone must exceed that of the tag's zone, dB. */
  readonly marginDb: number
  /** Minimum time that another zone must be the estimated one before the tag enters it, ms. */
  readonly dwellMs: number
  /** Path loss exponent of the signal: 2 in free space. */
  readonly fading: number
}

/** Everything that determines positions of tags besides their reads, with its history. */
export type LocatingFloor = {
  /** By `antennaKey`. */
  readonly antennas: ReadonlyMap<string, Effective<AntennaPosition>>
  /** By floor plan, sorted by number. */
  readonly zones: ReadonlyMap<number, readonly ZoneOutline[]>
  readonly rules: Effective<LocatingRules>
}

export const antennaKey = (deviceId: number, antenna: number) => `${deviceId}~${antenna}`

/** Default rules. */
export const defaultRules: LocatingRules = {
  windowMs: 30_000,
  silentMs: 300_000,
  marginDb: 6,
  dwellMs: 10_000,
  fading: 2,
}
