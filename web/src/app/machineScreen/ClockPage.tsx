import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ClockPanel } from '../../areas/labor/clock/ClockPanel.tsx'
import { useIdleTimeout } from '../../areas/labor/clock/useIdleTimeout.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useScreen } from './useScreen.ts'

/** The clock at a machine; after inactivity it returns to the machine. */
export function ClockPage() {
  const screen = useScreen()
  const navigate = useNavigate()
  const deviceId = String(screen?.deviceId)
  const leave = useCallback(
    () => void navigate({ to: '/device/$deviceId', params: { deviceId } }),
    [navigate, deviceId],
  )
  useIdleTimeout(leave)
  if (!screen) return null
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 5, pb: 0, fontSize: '1.25rem' }}>
      <ClockPanel resourceID={screen.resourceID} />
    </Box>
  )
}
