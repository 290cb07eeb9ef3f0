import { useTheme } from '@mui/material/styles'
import { seriesColours } from '../../../core/kit/theme.ts'

/** Returns the color of a shift; its number and name are always shown too. */
export function useShiftColours(): (shiftNum: number) => string {
  const colours = seriesColours[useTheme().palette.mode]
  return (shiftNum) => colours[1 + (Math.abs(shiftNum - 1) % (colours.length - 1))]!
}
