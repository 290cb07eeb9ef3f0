import type { Effective } from '../../core/schedule/effective.ts'

/** Where an antenna hangs; `zoneId`: the zone that it stands for. */
export type AntennaPlace = {
  readonly floorPlanId: number
  readonly x: number
  readonly y: number
  readonly zoneId: number | null
}

export type ZoneOutline = {
  readonly zoneId: number
  readonly polygon: Effective<readonly (readonly [number, number])[]>
}

/** What decides where a tag is: `docs/definitions.md`, "Locating". */
export type LocatingRules = {
  /** So far back reads are looked at, ms. */
  readonly windowMs: number
  /** A tag that is not heard for longer has left, ms. */
  readonly silentMs: number
  /** How much stronger another zone must be heard than the one that the tag is in, dB. */
  readonly marginDb: number
  /** For how long another zone must be told before the tag is in it, ms. */
  readonly dwellMs: number
  /** How fast the signal fades with distance: 2 in the open. */
  readonly fading: number
}

/** All that tells where tags are besides their reads, as it held over time. */
export type LocatingFloor = {
  /** By `antennaKey`. */
  readonly antennas: ReadonlyMap<string, Effective<AntennaPlace>>
  /** By floor plan, by their numbers. */
  readonly zones: ReadonlyMap<number, readonly ZoneOutline[]>
  readonly rules: Effective<LocatingRules>
}

export const antennaKey = (deviceId: number, antenna: number) => `${deviceId}~${antenna}`

/** What holds where nobody said anything else. */
export const usualRules: LocatingRules = {
  windowMs: 30_000,
  silentMs: 300_000,
  marginDb: 6,
  dwellMs: 10_000,
  fading: 2,
}
