import { useCallback } from 'react'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { forgetAway } from '../away/awayStore.ts'
import type { Outbox } from './outbox.ts'

/**
 * Keeps what was done on this device until it is sent, and answers whether it is kept; where not, a notice says so with
 * `notKept`.
 */
export function useKeep<Entry>({ add }: Outbox<Entry>, notKept: string): (entry: Entry) => boolean {
  const notices = useNotices()
  return useCallback(
    (entry) => {
      // Where there is no room what was done goes before what a reload needs.
      for (const makeRoom of [() => {}, forgetAway])
        try {
          makeRoom()
          add(entry)
          return true
        } catch {
          // With more room, or not at all.
        }
      notices.error(notKept)
      return false
    },
    [add, notices, notKept],
  )
}
