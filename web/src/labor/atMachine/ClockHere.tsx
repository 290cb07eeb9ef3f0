import Schedule from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/access/screens.ts'
import { createLink } from '@tanstack/react-router'
import { gloved } from '../../kit/machine/MachinePart.tsx'
import { useIndirects, useOperationsHere } from '../clock/useWorkHere.ts'
import { laborTexts as texts } from '../texts.ts'

const ButtonLink = createLink(Button)

/** The way to the clock of a machine; what one may clock on to there is kept ahead, for when there is no network. */
export function ClockHere({ screen: { deviceId, resourceID } }: { screen: MachineScreen }) {
  useOperationsHere(resourceID)
  useIndirects()
  return (
    <ButtonLink
      to="/device/$deviceId/clock"
      params={{ deviceId: String(deviceId) }}
      variant="outlined"
      startIcon={<Schedule />}
      sx={{ ...gloved, minHeight: '5rem', fontSize: '1.5rem', justifyContent: 'center' }}
    >
      {texts.clock}
    </ButtonLink>
  )
}
