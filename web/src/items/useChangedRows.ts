import type { ItemType } from '@takt/domain/item/item.ts'
import { useEffect } from 'react'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useMessaging } from '../messaging/MessagingContext.tsx'
import type { ChangedRow } from '../messaging/workerMessages.ts'

const gatherMs = 250

/** Calls `refresh` soon after rows of a type changed, once for many; `isKnown` says which changes are on the screen already. */
export function useChangedRows(type: ItemType, isKnown: (row: ChangedRow) => boolean, refresh: () => void): void {
  const messaging = useMessaging()
  const latest = useLatest({ isKnown, refresh })
  useEffect(() => {
    let waiting: ChangedRow[] = []
    let timer: ReturnType<typeof setTimeout> | null = null
    const leave = messaging.onChanged((_, row) => {
      if (row.itemType !== type.name) return
      waiting.push(row)
      timer ??= setTimeout(() => {
        const news = waiting.some((changed) => !latest.current.isKnown(changed))
        waiting = []
        timer = null
        if (news) latest.current.refresh()
      }, gatherMs)
    })
    return () => {
      leave()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, type, latest])
}
