import Schedule from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { createLink } from '@tanstack/react-router'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { beneath, gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useIndirects, useOperationsHere } from '../clock/useWorkHere.ts'
import { laborTexts as texts } from '../texts.ts'

const ButtonLink = createLink(Button)

/**
 * The way to the clock of a machine, with how many people are clocked on there; what one may clock on to there is kept
 * ahead, for when there is no network.
 */
export function ClockHere({ screen: { deviceId, resourceID } }: { screen: MachineScreen }) {
  useOperationsHere(resourceID)
  useIndirects()
  const format = useFormat()
  const people = useScreenMachine(resourceID).data?.clockedOn ?? 0
  return (
    <ButtonLink
      to="/device/$deviceId/clock"
      params={{ deviceId: String(deviceId) }}
      variant="outlined"
      startIcon={<Schedule />}
      sx={{ ...gloved, minHeight: '5rem', fontSize: '1.5rem', justifyContent: 'center' }}
    >
      <span>
        {texts.clock}
        {people > 0 && (
          <Box component="span" sx={beneath}>
            {texts.clockedOn(people, format.count(people))}
          </Box>
        )}
      </span>
    </ButtonLink>
  )
}
