import Alert from '@mui/material/Alert'
import { useDisk } from '../../../core/api/useDisk.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { connectTexts as texts } from './texts.ts'

/** Says by a device that what it sends is refused, as long as the installation has no room for it. */
export function IntakeHeld() {
  if (useDisk() !== 'out') return null
  return (
    <Alert severity="error" variant="outlined" role="alert">
      <Box sx={{ fontWeight: 500 }}>{texts.held}</Box>
      {texts.heldAdvice}
    </Alert>
  )
}
