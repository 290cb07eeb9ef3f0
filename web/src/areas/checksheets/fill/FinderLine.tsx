import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Box } from '../../../core/kit/Box.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { small } from './small.ts'
import type { Finder } from './useFinder.ts'

/** For whom values are recorded at the screen of a machine, and the way to say another one of several. */
export function FinderLine({ finder: { here, said, say } }: { finder: Finder }) {
  if (said === undefined) return null
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Typography sx={small} {...(said === null ? { color: 'textSecondary' } : {})}>
        {said !== null ? texts.recordedFor(said) : here.length === 0 ? texts.nobodyHere : texts.recordedForNobody}
      </Typography>
      {here.length > 1 && (
        <Button
          variant="outlined"
          aria-label={texts.anotherFinder}
          sx={{ minHeight: 'max(3rem, 48px)', flex: 'none', ml: { xs: 'auto', sm: 0 }, ...small }}
          onClick={() => say(undefined)}
        >
          {texts.changeWork}
        </Button>
      )}
    </Box>
  )
}
