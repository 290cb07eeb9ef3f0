import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { createLink } from '@tanstack/react-router'
import { StateLine } from '../../areas/efficiency/atMachine/StateLine.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { gloved } from '../../core/kit/machine/MachinePart.tsx'
import { deviceScreenTexts as texts } from './texts.ts'

const ButtonLink = createLink(Button)

/** The way back from what has an address of its own on this screen, and what the machine does meanwhile. */
export function PartHead({ screen: { deviceId, resourceID } }: { screen: MachineScreen }) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 5, px: 5, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <ButtonLink
        to="/device/$deviceId"
        params={{ deviceId: String(deviceId) }}
        variant="outlined"
        startIcon={<ArrowBack />}
        sx={gloved}
      >
        {texts.back}
      </ButtonLink>
      <StateLine resourceID={resourceID} />
    </Box>
  )
}
