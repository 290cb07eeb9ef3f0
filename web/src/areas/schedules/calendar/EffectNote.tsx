import Alert from '@mui/material/Alert'
import { Box } from '../../../core/kit/Box.tsx'
import type { EffectSaid } from './useExceptionEffect.ts'

/** What an exception will do to planned time, read aloud when it changes; nothing while that is not known. */
export function EffectNote(props: { effect: EffectSaid | null }) {
  const { effect } = props
  return (
    <Box role="status" sx={{ gridColumn: '1 / -1' }}>
      {effect && (
        <Alert severity={effect.changes ? 'info' : 'warning'} variant="outlined" role="presentation">
          {effect.sentence}
        </Alert>
      )}
    </Box>
  )
}
