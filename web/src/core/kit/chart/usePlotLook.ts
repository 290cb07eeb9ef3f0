import { useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { rootSize } from '../rootSize.ts'
import { fontFamily, seriesColours } from '../theme.ts'

/** Colours and fonts of charts in the theme's mode; sizes follow the page's root size, as on a 4K wall. */
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
      /** What is a pixel at a desk. */
      line: root / 16,
      font: `${0.75 * root}px ${fontFamily}`,
    }
  }, [palette])
}

export type PlotLook = ReturnType<typeof usePlotLook>
