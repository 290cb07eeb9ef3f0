import { Box } from '../../core/kit/Box.tsx'
import { screenTexts as texts } from './texts.ts'
import { useMissedCalls } from './useMissedCalls.ts'

/** Badge with the number of unseen missed calls; nothing if there are none. `narrow`: in the corner. */
export function MissedMark({ narrow }: { narrow: boolean }) {
  const { missed } = useMissedCalls()
  if (missed.length === 0) return null
  const label = texts.missed(missed.length)
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{
        ...(narrow ? { position: 'absolute', top: 0, right: 0 } : { ml: 'auto' }),
        minWidth: '1.25rem',
        px: 1,
        borderRadius: 3,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.75rem',
        lineHeight: '1.25rem',
        textAlign: 'center',
      }}
    >
      {missed.length}
    </Box>
  )
}
