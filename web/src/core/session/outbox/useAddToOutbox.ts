import { useCallback } from 'react'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { clearOffline } from '../away/offlineStore.ts'
import type { Outbox } from './outbox.ts'

/**
 * Returns a function that stores an entry on this device until it is sent, and returns true if it was stored; otherwise
 * a notice shows `notStoredText`.
 */
export function useAddToOutbox<Entry>({ add }: Outbox<Entry>, notStoredText: string): (entry: Entry) => boolean {
  const notices = useNotices()
  return useCallback(
    (entry) => {
      // If space is short, entries take precedence over the data for offline reloads.
      for (const makeRoom of [() => {}, clearOffline])
        try {
          makeRoom()
          add(entry)
          return true
        } catch {
          // Retries with more space, or gives up.
        }
      notices.error(notStoredText)
      return false
    },
    [add, notices, notStoredText],
  )
}
