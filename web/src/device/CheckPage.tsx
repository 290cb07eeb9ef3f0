import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { FillPage } from '../checksheets/fill/FillPage.tsx'
import { Box } from '../kit/Box.tsx'
import { gloved } from '../kit/machine/MachinePart.tsx'
import { deviceScreenTexts as texts } from './texts.ts'
import { useScreen } from './useScreen.ts'

const ButtonLink = createLink(Button)

/** A checksheet that is filled in at a machine, with the way back. */
export function CheckPage() {
  const screen = useScreen()
  if (!screen) return null
  return (
    <>
      <Box sx={{ px: 5, py: 2, borderBottom: 1, borderColor: 'divider' }}>
        <ButtonLink
          to="/device/$deviceId"
          params={{ deviceId: String(screen.deviceId) }}
          variant="outlined"
          startIcon={<ArrowBack />}
          sx={gloved}
        >
          {texts.back}
        </ButtonLink>
      </Box>
      <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <FillPage />
      </Box>
    </>
  )
}
