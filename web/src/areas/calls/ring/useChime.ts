import { useCallback } from 'react'
import { playTone } from './ringTone.ts'
import { useSoundOutput } from './useRinging.ts'

/** Longer than the tone, shorter than its next round. */
const cutAfterMs = 1500

/** Sounds once, as for a message that came; before the first touch or key browsers let no page make a sound. */
export function useChime(): () => void {
  const output = useSoundOutput()
  return useCallback(() => {
    if (output) setTimeout(playTone(output, 'message'), cutAfterMs)
  }, [output])
}
