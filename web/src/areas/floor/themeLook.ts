import type { Theme } from '@mui/material/styles'
import { causeText } from '@takt/domain/areas/alerts/silence.ts'
import { type StateCode, stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { stateLook, stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import { heldGlyph } from '../../core/dashboards/states/heldGlyph.ts'
import { stateGlyphs } from '../../core/dashboards/states/stateGlyphs.ts'
import type { Format } from '../../core/kit/format/FormatContext.tsx'
import type { FloorLook } from './floorLook.ts'
import { floorTexts as texts } from './texts.ts'

/** How much of its colour a state lays over a tile, in percent: what needs somebody speaks louder. */
const strength = { running: 16, setup: 20, idle: 22, down: 38, off: 8, unknown: 0, minorStop: 22 } as const
const crowdStrength = { running: 34, setup: 48, idle: 50, down: 72, off: 26, unknown: 0, minorStop: 50 } as const

const veil = (colour: string, percent: number) =>
  `${colour}${Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, '0')}`

/** The theme's colours, and the words of a place, as a board paints with them. */
export function themeLook(theme: Theme, format: Format, nameOfReason: (reasonCode: string) => string): FloorLook {
  const { mode, background, text, divider } = theme.palette
  const look = (code: StateCode) => {
    const kind = stateOfCode(code)
    const { label, pattern, [mode]: colour } = stateLook[kind]
    return {
      colour,
      tint: veil(colour, strength[kind]),
      // On white a strong veil darkens the tile beneath dark letters.
      strongTint: veil(colour, crowdStrength[kind] * (mode === 'light' ? 0.8 : 1)),
      glyph: new Path2D(stateGlyphs[kind]),
      word: label,
      isHatched: pattern === 'hatched',
    }
  }
  /** A date leaves no room on a tile for words around it. */
  const timeWords = (instant: number, now: number, say: (time: string) => string) => {
    const [time, near] = [format.instant(instant, 'time'), format.near(instant, now, true)]
    return near === time ? say(time) : near
  }
  return {
    paper: background.default,
    tile: background.paper,
    ink: text.primary,
    quietInk: text.secondary,
    softInk: mode === 'dark' ? '#C6CED8' : '#3A4552',
    rule: divider,
    barTrack: mode === 'dark' ? '#FFFFFF26' : '#131A2226',
    fontFamily: theme.typography.fontFamily ?? 'sans-serif',
    held: new Path2D(heldGlyph),
    states: {
      [stateCodes.void]: look(stateCodes.void),
      [stateCodes.running]: look(stateCodes.running),
      [stateCodes.setup]: look(stateCodes.setup),
      [stateCodes.idle]: look(stateCodes.idle),
      [stateCodes.down]: look(stateCodes.down),
      [stateCodes.off]: look(stateCodes.off),
    },
    say: {
      noData: texts.noData,
      cause: causeText,
      since: (instant, now) => (instant > 0 ? timeWords(instant, now, texts.since) : ''),
      asOf: (instant, now) => timeWords(instant, now, texts.asOf),
      reason: nameOfReason,
      held: texts.held,
      ratio: (ratio) => (ratio === null ? '–' : format.ratio(ratio)),
      made: (made, ideal) => {
        const count = format.count(made)
        return [count, ideal === null ? count : texts.madeOf(count, format.count(Math.floor(ideal)))]
      },
    },
  }
}
