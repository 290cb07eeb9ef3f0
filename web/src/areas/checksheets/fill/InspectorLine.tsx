import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { small } from './small.ts'
import type { Inspector } from './useInspector.ts'

/** The inspector for whom values are recorded at the screen of a machine, and a button to select another. */
export function InspectorLine({ inspector: { here: candidates, selected, select } }: { inspector: Inspector }) {
  if (selected === undefined) return null
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Typography sx={small} {...(selected === null ? { color: 'textSecondary' } : {})}>
        {selected !== null
          ? texts.recordedFor(selected)
          : candidates.length === 0
            ? texts.noneClockedOn
            : texts.recordedForOther}
      </Typography>
      {candidates.length > 1 && (
        <Button
          variant="outlined"
          aria-label={texts.changeInspector}
          sx={{ minHeight: 'max(3rem, 48px)', flex: 'none', ml: { xs: 'auto', sm: 0 }, ...small }}
          onClick={() => select(undefined)}
        >
          {texts.changeWork}
        </Button>
      )}
    </Box>
  )
}
