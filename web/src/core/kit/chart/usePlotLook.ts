import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { rootSize } from '../rootSize.ts'
import { fontFamily, seriesColours } from '../theme.ts'

/**
 * Returns the colors and fonts of charts in the theme's mode; sizes follow the root size of the page, as on a 4K wall
 * display.
 */
export function usePlotLook() {
  const { palette } = useTheme()
  return useMemo(() => {
    const root = rootSize()
    return {
      ink: palette.text.primary,
      soft: palette.text.secondary,
      hairline: palette.divider,
      faint: palette.action.hover,
      paper: palette.background.paper,
      series: seriesColours[palette.mode],
      root,
      /** One pixel at a root size of 16 px. */
      line: root / 16,
      font: `${0.75 * root}px ${fontFamily}`,
    }
  }, [palette])
}

export type PlotLook = ReturnType<typeof usePlotLook>
