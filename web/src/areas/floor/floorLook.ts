import type { IfSilent } from '@takt/domain/areas/alerts/silence.ts'
import type { StateCode } from '@takt/domain/areas/efficiency/timeline/state.ts'

/** Whether a machine calls for somebody: `trouble` before all, `quiet` not at all. */
export type Attention = 'trouble' | 'usual' | 'quiet'

export type StateTint = {
  colour: string
  /** Laid over a tile that also has words, and over one that is so small that the colour must speak. */
  tint: string
  strongTint: string
  glyph: Path2D
  word: string
  isHatched: boolean
}

/**
 * The colours, letters and words a board paints with, taken from the theme, the texts and the plant's locale and zone.
 */
export type FloorLook = {
  paper: string
  tile: string
  ink: string
  quietInk: string
  /** Less than ink, but to be read on any state's colour. */
  softInk: string
  rule: string
  barTrack: string
  fontFamily: string
  /** The mark of work that is held. */
  held: Path2D
  /** By state code; 0 (void) is "unknown". */
  states: Record<StateCode, StateTint>
  say: {
    noData: string
    cause: (cause: IfSilent) => string
    since: (instant: number, now: number) => string
    asOf: (instant: number, now: number) => string
    /** What the reason of a code is called. */
    reason: (reasonCode: string) => string
    ratio: (ratio: number | null) => string
    /** For which checks work is held. */
    held: (checks: string) => string
    /** What was made, alone and against the ideal. */
    made: (made: number, ideal: number | null) => readonly [string, string]
  }
}

/** What a tile shows. Instants are epoch milliseconds by the server's clock; ratios 0..; null is not known. */
export type TileFacts = {
  name: string
  state: StateCode
  since: number
  /** What time the latest news is of; 0: never heard of. */
  lastTo: number
  /** Since when nothing arrives any more, so that the tile greys; null while it does. */
  staleSince: number | null
  attention: Attention
  /** The likely cause of silence that is trouble. */
  cause: IfSilent | null
  /** News keeps arriving, but tells of `lastTo`, long ago: that time stands in place of an age. */
  past: boolean
  /** The reason's code; empty where none is told. */
  reason: string
  jobAndPart: string
  /** The checks for which its work is held, as one text; empty: it is not. */
  heldBy: string
  oee: number | null
  made: number
  /** Parts that the present work would have made in planned time at the ideal cycle, where that is known. */
  ideal: number | null
}
