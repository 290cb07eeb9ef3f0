import Schedule from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { createLink } from '@tanstack/react-router'
import { useScreenMachine } from '../../../core/dashboards/machines/useScreenMachine.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { buttonDetail, gloved } from '../../../core/kit/machine/MachinePart.tsx'
import { useIndirects, useMachineOperations } from '../clock/useAvailableWork.ts'
import { laborTexts as texts } from '../texts.ts'

const ButtonLink = createLink(Button)

/**
 * Link to the clock of a machine, with the number of people clocked on there. Loads the work available there in
 * advance, for use without a network.
 */
export function ClockLink({ screen: { deviceId, resourceID } }: { screen: MachineScreen }) {
  useMachineOperations(resourceID)
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
          <Box component="span" sx={buttonDetail}>
            {texts.clockedOn(people, format.count(people))}
          </Box>
        )}
      </span>
    </ButtonLink>
  )
}
