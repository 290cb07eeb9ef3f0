import type { Theme } from '@mui/material/styles'
import { type StateCode, stateCodes } from '@takt/domain/efficiency/state.ts'
import { stateLook, stateOfCode } from '@takt/domain/efficiency/stateLook.ts'
import type { WallLook } from './wallLook.ts'

/** `#RRGGBB` laid thinly over the tile. */
const tint = (colour: string, mode: 'light' | 'dark') => `${colour}${mode === 'dark' ? '24' : '1A'}`

/** The theme's colours as a board paints with them. */
export function themeLook(theme: Theme): WallLook {
  const { mode } = theme.palette
  const look = (code: StateCode) => {
    const { glyph, label, [mode]: colour } = stateLook[stateOfCode(code)]
    // U+FE0E: the glyph as text, never as a coloured picture.
    return { colour, tint: tint(colour, mode), glyph: `${glyph}\uFE0E`, word: label }
  }
  return {
    paper: theme.palette.background.default,
    tile: theme.palette.background.paper,
    ink: theme.palette.text.primary,
    quietInk: theme.palette.text.secondary,
    border: theme.palette.divider,
    barTrack: theme.palette.divider,
    target: theme.palette.text.primary,
    fontFamily: theme.typography.fontFamily ?? 'sans-serif',
    states: {
      [stateCodes.void]: look(stateCodes.void),
      [stateCodes.running]: look(stateCodes.running),
      [stateCodes.setup]: look(stateCodes.setup),
      [stateCodes.idle]: look(stateCodes.idle),
      [stateCodes.down]: look(stateCodes.down),
      [stateCodes.off]: look(stateCodes.off),
    },
  }
}
