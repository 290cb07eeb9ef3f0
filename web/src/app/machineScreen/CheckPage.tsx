import { FillPage } from '../../areas/checksheets/fill/FillPage.tsx'
import { Box } from '../../core/kit/Box.tsx'

/** A checksheet that is filled in at a machine. */
export function CheckPage() {
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <FillPage />
    </Box>
  )
}
