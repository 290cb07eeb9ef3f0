import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useEffect } from 'react'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useMessaging } from '../messaging/MessagingContext.tsx'

const gatherMs = 250

type Options = {
  type: ItemType
  /** True if a change is already on the screen. */
  isKnown: (row: ChangedRow) => boolean
  /** True while this page changes rows itself: it refetches the list afterwards. */
  isPaused?: () => boolean
  refresh: () => void
}

/** Calls `refresh` soon after rows of a type changed, once for many changes, and after changes may have been missed. */
export function useChangedRows({ type, ...options }: Options): void {
  const messaging = useMessaging()
  const latest = useLatest(options)
  useEffect(() => {
    let waiting: ChangedRow[] = []
    let hasMissed = false
    let timer: ReturnType<typeof setTimeout> | null = null
    const checkChanges = () => {
      timer = latest.current.isPaused?.() ? setTimeout(checkChanges, gatherMs) : null
      if (timer !== null) return
      const hasNewChanges = hasMissed || waiting.some((changed) => !latest.current.isKnown(changed))
      waiting = []
      hasMissed = false
      if (hasNewChanges) latest.current.refresh()
    }
    const unsubscribe = messaging.onChanged((_, row) => {
      if (row.itemType !== type.name) return
      waiting.push(row)
      timer ??= setTimeout(checkChanges, gatherMs)
    })
    const unsubscribeMissed = messaging.onMissed(() => {
      hasMissed = true
      timer ??= setTimeout(checkChanges, gatherMs)
    })
    return () => {
      unsubscribe()
      unsubscribeMissed()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, type, latest])
}
