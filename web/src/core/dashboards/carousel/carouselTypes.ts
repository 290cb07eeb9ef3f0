import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'
import type { SlideView } from '../slides/createSlideView.ts'

/** A slide on stage: its view, or its problem. `turn` identifies one showing. */
export type Staged = { turn: number; slide: WallSlide; view: SlideView | null; trouble: string | null }

/** The result of a check of the server: the wall's slides, and the build of its page. */
export type ServerCheck = { slides: readonly WallSlide[]; build: string }

export type Failure = { since: number; message: string }

export type CarouselContext = {
  /** Null: not loaded yet, or rejected by the server (`rejection` contains the message). */
  slides: readonly WallSlide[] | null
  rejection: string | null
  /** Index of the current slide; −1 before the first. */
  place: number
  /** Index of the next slide. */
  aim: number
  step: 1 | -1
  /** Number of slides that were skipped in this turn. */
  passed: number
  turn: number
  current: Staged | null
  next: Staged | null
  /** Start of the current slide (epoch ms). */
  shownAt: number
  /** Slides that failed at the last attempt, by address. */
  broken: Readonly<Record<string, Failure>>
  /** Message of the latest failure, until its cause is determined. */
  doubt: string
  /** The build of this page, and a different build that the server has now. */
  build: string
  newBuild: string | null
  /** A build that is not available yet: ignored until the next slide has been shown. */
  deferred: string | null
  /** Time of the last response, and since when the server is lost (epoch ms). */
  lastResponseAt: number
  lostSince: number | null
}

export type CarouselInput = {
  build: string
  /** Start index: a reload continues where the previous page was. */
  place: number
}

export type CarouselEvent =
  /** The user moves forward or back by keyboard. */
  | { type: 'GO'; step: 1 | -1 }
  /** The user pauses or resumes the slide. */
  | { type: 'PAUSE' }
  /** A slide on stage failed. */
  | { type: 'BROKE'; turn: number; message: string }
  /** The server may be unavailable, or the list may have changed. */
  | { type: 'DOUBT' }
  /** The browser reports that the network is back. */
  | { type: 'ONLINE' }
  /** Internal events: the server responded, was lost, a slide was started. */
  | { type: 'CHECKED'; isEdited: boolean }
  | { type: 'LOST' }
  | { type: 'TAKEN' }
