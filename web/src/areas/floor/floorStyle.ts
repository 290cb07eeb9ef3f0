import type { SilenceAssessment } from '@takt/domain/areas/alerts/silence.ts'
import type { StateCode } from '@takt/domain/areas/efficiency/timeline/state.ts'

/** Attention that a machine needs: `trouble` first, `quiet` none. */
export type Attention = 'trouble' | 'usual' | 'quiet'

export type StateTint = {
  colour: string
  /** Color overlay of a tile with text, and of a tile so small that color is its main information. */
  tint: string
  strongTint: string
  glyph: Path2D
  word: string
  isHatched: boolean
}

/** Colors, fonts and texts of a board, from the theme, the texts and the plant's locale and time zone. */
export type FloorStyle = {
  paper: string
  tile: string
  ink: string
  quietInk: string
  /** Weaker than ink, but readable on the color of any state. */
  softInk: string
  rule: string
  barTrack: string
  fontFamily: string
  /** Mark of work on hold. */
  hold: Path2D
  /** Tints by state code; 0 (void) is "unknown". */
  states: Record<StateCode, StateTint>
  /** Placeholder of a state that is not known yet because the page has just been opened. */
  awaited: StateTint
  texts: {
    cause: (cause: SilenceAssessment) => string
    since: (instant: number, now: number) => string
    asOf: (instant: number, now: number) => string
    /** Returns the name of a reason. */
    reason: (reasonCode: string) => string
    ratio: (ratio: number | null) => string
    /** Returns the text for work on hold by checks. */
    hold: (checks: string) => string
    /** Returns the number of parts made, alone and with the ideal number. */
    made: (output: number, ideal: number | null) => readonly [string, string]
  }
}

/** Content of a tile. Instants are epoch ms by the server's clock; ratios from 0; null means unknown. */
export type TileFacts = {
  name: string
  state: StateCode
  since: number
  /** Time of the latest data; 0 if no data was ever received. */
  lastTo: number
  /** Start of the current silence, during which the tile is gray; null while data arrives. */
  staleSince: number | null
  attention: Attention
  /** Likely cause of a silence that needs attention. */
  cause: SilenceAssessment | null
  /** True if data arrives but describes the past (`lastTo`): that time is shown instead of an age. */
  past: boolean
  /** Reason code; empty if no reason was reported. */
  reason: string
  jobAndPart: string
  /** Checks that put its work on hold, as one text; empty if it is not on hold. */
  heldBy: string
  oee: number | null
  made: number
  /** Parts that the current work would have made in planned time at the ideal cycle; null if unknown. */
  ideal: number | null
}
