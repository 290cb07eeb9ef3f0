import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import type { Finder } from './useFinder.ts'

const large = { minHeight: 'max(4.5rem, 72px)', fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums' } as const

/** Asks which of those who are clocked on at the machine fills in: one touch. */
export function AskFinder({ finder: { here, say } }: { finder: Finder }) {
  return (
    <Box
      role="group"
      aria-label={texts.whoFinds}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: '26rem' }}
    >
      <Typography sx={{ fontSize: '1.25rem' }}>{texts.whoFinds}</Typography>
      {here.map((who) => (
        <Button key={who} variant="contained" sx={large} onClick={() => say(who)}>
          {texts.numberOf(who)}
        </Button>
      ))}
      <Button variant="outlined" color="inherit" sx={{ ...large, fontSize: '1.125rem' }} onClick={() => say(null)}>
        {texts.nobodyOfThem}
      </Button>
    </Box>
  )
}
