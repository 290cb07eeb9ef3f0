import { FillPage } from '../checksheets/fill/FillPage.tsx'
import { Box } from '../kit/Box.tsx'

/** A checksheet that is filled in at a machine. */
export function CheckPage() {
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <FillPage />
    </Box>
  )
}
