import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import type { Inspector } from './useInspector.ts'

const large = { minHeight: 'max(4.5rem, 72px)', fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums' } as const

/** Lets one of the people clocked on at the machine be selected as inspector with one touch. */
export function InspectorPicker({ inspector: { here: candidates, select } }: { inspector: Inspector }) {
  return (
    <Box
      role="group"
      aria-label={texts.inspectorPrompt}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: '26rem' }}
    >
      <Typography sx={{ fontSize: '1.25rem' }}>{texts.inspectorPrompt}</Typography>
      {candidates.map((candidate) => (
        <Button key={candidate} variant="contained" sx={large} onClick={() => select(candidate)}>
          {texts.numberOf(candidate)}
        </Button>
      ))}
      <Button variant="outlined" color="inherit" sx={{ ...large, fontSize: '1.125rem' }} onClick={() => select(null)}>
        {texts.otherPerson}
      </Button>
    </Box>
  )
}
