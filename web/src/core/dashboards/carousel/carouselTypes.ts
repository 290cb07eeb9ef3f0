import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'
import type { SlideView } from '../slides/createSlideView.ts'

/** A slide on stage: its view, or what is wrong with it. `turn` tells one showing from another. */
export type Staged = { turn: number; slide: WallSlide; view: SlideView | null; trouble: string | null }

/** What a look at the server found: the wall's slides, and of which build its page is. */
export type Looked = { slides: readonly WallSlide[]; build: string }

export type Broken = { since: number; sentence: string }

export type CarouselContext = {
  /** Null: not known yet, or the server refuses them (`refusal` says why). */
  slides: readonly WallSlide[] | null
  refusal: string | null
  /** Of the slide that is shown; −1 before the first. */
  place: number
  /** Of the slide that comes next. */
  aim: number
  step: 1 | -1
  /** How many slides this turn has passed over. */
  passed: number
  turn: number
  current: Staged | null
  next: Staged | null
  /** When the slide that is shown came, epoch ms. */
  shownAt: number
  /** What failed when it was last tried, by address. */
  broken: Readonly<Record<string, Broken>>
  /** What went wrong just now, until it is known whose fault it is. */
  doubt: string
  /** The build of this page, and another one that the server has now. */
  build: string
  newBuild: string | null
  /** A build that is not there yet: left alone until the next slide has been shown. */
  deferred: string | null
  /** When the server was last heard, and since when it is not (epoch ms). */
  heardAt: number
  lostSince: number | null
}

export type CarouselInput = {
  build: string
  /** The place to begin at: a reload goes on where the page before it was. */
  place: number
}

export type CarouselEvent =
  /** Somebody at a keyboard goes on or back. */
  | { type: 'GO'; step: 1 | -1 }
  /** Somebody holds the slide, or lets it go on. */
  | { type: 'HOLD' }
  /** A slide on stage fell over. */
  | { type: 'BROKE'; turn: number; sentence: string }
  /** Something makes one doubt that the server is there, or that the list is what it was. */
  | { type: 'DOUBT' }
  /** The browser says that the network is back. */
  | { type: 'ONLINE' }
  /** The machine's own: the server was heard, was lost, a slide was taken. */
  | { type: 'LOOKED'; isEdited: boolean }
  | { type: 'LOST' }
  | { type: 'TAKEN' }
