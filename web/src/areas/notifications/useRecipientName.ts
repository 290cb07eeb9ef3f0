import { useCallback } from 'react'
import { useRecipientOptions } from './useRecipientOptions.ts'

/**
 * Returns a function that gives the display name of a recipient by kind and ID; a recipient that the user may not look
 * up is returned unchanged.
 */
export function useRecipientName(): (kind: string, id: string) => string {
  const options = useRecipientOptions()
  return useCallback(
    (kind, id) => {
      const candidates = kind === 'user' || kind === 'group' || kind === 'device' ? options[kind] : []
      return candidates.find(({ value }) => value === id)?.label ?? id
    },
    [options],
  )
}
