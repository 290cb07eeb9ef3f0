import type { StateCode } from '@takt/domain/efficiency/state.ts'

/** The colours and letters a board paints with, taken from the theme. */
export type WallLook = {
  paper: string
  tile: string
  ink: string
  quietInk: string
  border: string
  barTrack: string
  target: string
  fontFamily: string
  /** By state code; 0 (void) is "unknown". */
  states: Record<StateCode, { colour: string; tint: string; glyph: string; word: string }>
}

/** What a tile shows. Instants are epoch milliseconds; ratios 0..; null is not known. */
export type TileFacts = {
  name: string
  state: StateCode
  since: number
  /** End of the latest news; the tile greys when it is too old. */
  lastTo: number
  stale: boolean
  reason: string
  jobAndPart: string
  oee: number | null
  made: number
  /** Parts that should have been made by now, when the ideal cycle is known. */
  ideal: number | null
}
