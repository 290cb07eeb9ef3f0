import { alpha, decomposeColor, useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import type { PlanColour, PlanLook } from './planScene.ts'

/** Returns a color of the theme in the format of the graphics. */
export function planColour(colour: string, opacity = 255): PlanColour {
  const [red = 0, green = 0, blue = 0] = decomposeColor(alpha(colour, 1)).values.map(Number)
  return [red, green, blue, opacity]
}

/** Returns the colors of plans in the theme's mode; keep `glyphs` stable (memo). */
export function usePlanLook(glyphs: PlanLook['glyphs']): PlanLook {
  const { palette } = useTheme()
  return useMemo(
    () => ({
      ink: planColour(palette.text.primary),
      soft: planColour(palette.text.secondary),
      paper: planColour(palette.background.paper),
      accent: planColour(palette.primary.main),
      trouble: planColour(palette.error.main),
      isDark: palette.mode === 'dark',
      glyphs,
    }),
    [palette, glyphs],
  )
}
