import { useCallback } from 'react'
import { useRecipientOptions } from './useRecipientOptions.ts'

/** What a recipient is called, by its kind and id; who may not be looked up here stays as written. */
export function useWhoName(): (kind: string, id: string) => string {
  const options = useRecipientOptions()
  return useCallback(
    (kind, id) => {
      const known = kind === 'user' || kind === 'group' || kind === 'device' ? options[kind] : []
      return known.find(({ value }) => value === id)?.label ?? id
    },
    [options],
  )
}
