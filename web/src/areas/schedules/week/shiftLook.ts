import { useTheme } from '@mui/material/styles'
import { seriesColours } from '../../../core/kit/theme.ts'

/** The colour by which a shift is told from others; its number and name always stand beside it. */
export function useShiftColours(): (shiftNum: number) => string {
  const colours = seriesColours[useTheme().palette.mode]
  return (shiftNum) => colours[1 + (Math.abs(shiftNum - 1) % (colours.length - 1))]!
}
