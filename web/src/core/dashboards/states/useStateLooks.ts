import { useTheme } from '@mui/material/styles'
import { stateLook } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import { useMemo } from 'react'
import type { StripLook } from '../../kit/timeline/paintStrip.ts'

export type StateKind = keyof typeof stateLook

/** Returns the color and pattern of all states in the theme's mode, for strips. */
export function useStateLooks(): Record<StateKind, StripLook> {
  const { mode } = useTheme().palette
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(stateLook).map(([kind, look]) => [kind, { colour: look[mode], pattern: look.pattern }]),
      ) as Record<StateKind, StripLook>,
    [mode],
  )
}
