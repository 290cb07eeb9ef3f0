import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { PageButton } from '../../../core/kit/PageButton.tsx'
import { outTexts as texts } from '../outOfTolerance/texts.ts'

/** Shown if nothing was checked: explains what to do. */
export function NothingChecked() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Typography role="status" color="textSecondary">
        {texts.nothingChecked}
      </Typography>
      <PageButton to="/$list" params={{ list: 'checksheets' }} size="small" variant="outlined">
        {texts.toChecksheets}
      </PageButton>
    </Box>
  )
}
