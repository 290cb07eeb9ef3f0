import type { CheckEntry } from '@takt/domain/checksheets/checkEntry.ts'
import { useNotices } from '../../kit/notice/NoticeBar.tsx'
import { forgetAway } from '../../session/away/awayStore.ts'
import { checksheetTexts as texts } from '../texts.ts'
import type { useEntryQueue } from './useEntryQueue.ts'

/**
 * Keeps what was found on this device until it is sent, and answers whether it is kept; where not, a notice says so.
 */
export function useKeepFound({ add }: ReturnType<typeof useEntryQueue>): (entry: CheckEntry) => boolean {
  const notices = useNotices()
  return (entry) => {
    // Where there is no room what was found goes before what a reload needs.
    for (const makeRoom of [() => {}, forgetAway])
      try {
        makeRoom()
        add(entry)
        return true
      } catch {
        // With more room, or not at all.
      }
    notices.error(texts.notKept)
    return false
  }
}
