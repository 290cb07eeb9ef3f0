import Alert from '@mui/material/Alert'
import { Box } from '../../../core/kit/Box.tsx'
import type { EffectMessage } from './useExceptionEffect.ts'

/**
 * The effect of an exception on planned time, announced to screen readers when it changes; empty while it is not known.
 */
export function EffectNote(props: { effect: EffectMessage | null }) {
  const { effect } = props
  return (
    <Box role="status" sx={{ gridColumn: '1 / -1' }}>
      {effect && (
        <Alert severity={effect.changes ? 'info' : 'warning'} variant="outlined" role="presentation">
          {effect.message}
        </Alert>
      )}
    </Box>
  )
}
