import type { Theme } from '@mui/material/styles'
import { causeText } from '@takt/domain/areas/alerts/silence.ts'
import { type StateCode, stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { stateLook, stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { holdGlyph } from '../../core/dashboards/states/holdGlyph.ts'
import { stateGlyphs } from '../../core/dashboards/states/stateGlyphs.ts'
import type { Format } from '../../core/kit/format/FormatContext.tsx'
import type { FloorStyle } from './floorStyle.ts'
import { floorTexts as texts } from './texts.ts'

/** Opacity of the state color on a tile, in percent: states that need attention are stronger. */
const opacity = { running: 16, setup: 20, idle: 22, down: 38, off: 8, unknown: 0, minorStop: 22 } as const
const smallTileOpacity = { running: 34, setup: 48, idle: 50, down: 72, off: 26, unknown: 0, minorStop: 50 } as const

const veil = (colour: string, percent: number) =>
  `${colour}${Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, '0')}`

/** Returns the style of the board: colors of the theme and localized texts. */
export function createFloorStyle(
  theme: Theme,
  format: Format,
  nameOfReason: (reasonCode: string) => string,
): FloorStyle {
  const { mode, background, text, divider } = theme.palette
  const tintOf = (code: StateCode) => {
    const kind = stateOfCode(code)
    const { label, pattern, [mode]: colour } = stateLook[kind]
    return {
      colour,
      tint: veil(colour, opacity[kind]),
      // On white, a strong overlay makes the tile too dark for dark text.
      strongTint: veil(colour, smallTileOpacity[kind] * (mode === 'light' ? 0.8 : 1)),
      glyph: new Path2D(stateGlyphs[kind]),
      word: label,
      isHatched: pattern === 'hatched',
    }
  }
  /** Returns a date without surrounding words, because a tile has no room for them. */
  const timeWords = (instant: number, now: number, textOf: (time: string) => string) => {
    const [time, near] = [format.instant(instant, 'time'), format.near(instant, now, true)]
    return near === time ? textOf(time) : near
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
    hold: new Path2D(holdGlyph),
    awaited: {
      colour: divider,
      tint: 'transparent',
      strongTint: 'transparent',
      glyph: new Path2D(''),
      word: '–',
      isHatched: false,
    },
    states: {
      [stateCodes.void]: tintOf(stateCodes.void),
      [stateCodes.running]: tintOf(stateCodes.running),
      [stateCodes.setup]: tintOf(stateCodes.setup),
      [stateCodes.idle]: tintOf(stateCodes.idle),
      [stateCodes.down]: tintOf(stateCodes.down),
      [stateCodes.off]: tintOf(stateCodes.off),
    },
    texts: {
      cause: causeText,
      since: (instant, now) => (instant > 0 ? timeWords(instant, now, texts.since) : ''),
      asOf: (instant, now) => timeWords(instant, now, texts.asOf),
      reason: nameOfReason,
      hold: texts.hold,
      ratio: (ratio) => (ratio === null ? '–' : format.ratio(ratio)),
      made: (output, ideal) => {
        const count = format.count(output)
        return [count, ideal === null ? count : texts.madeOf(count, format.count(Math.floor(ideal)))]
      },
    },
  }
}
