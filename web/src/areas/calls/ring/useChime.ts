import { useCallback } from 'react'
import { playTone } from './ringTone.ts'
import { useSoundOutput } from './useRinging.ts'

/** Longer than the tone, shorter than the time to its next round. */
const stopAfterMs = 1500

/**
 * Returns a function that plays a sound once, as for an incoming message; browsers allow no sound before the first user
 * gesture.
 */
export function useChime(): () => void {
  const output = useSoundOutput()
  return useCallback(() => {
    if (output) setTimeout(playTone(output, 'message'), stopAfterMs)
  }, [output])
}
