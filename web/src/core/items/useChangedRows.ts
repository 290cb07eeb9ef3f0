import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { useEffect } from 'react'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useMessaging } from '../messaging/MessagingContext.tsx'

const gatherMs = 250

type Given = {
  type: ItemType
  /** Which changes are on the screen already. */
  isKnown: (row: ChangedRow) => boolean
  /** While this page changes rows itself: it asks for the list when it is done. */
  isPaused?: () => boolean
  refresh: () => void
}

/** Calls `refresh` soon after rows of a type changed, once for many, and after changes may have been missed. */
export function useChangedRows({ type, ...given }: Given): void {
  const messaging = useMessaging()
  const latest = useLatest(given)
  useEffect(() => {
    let waiting: ChangedRow[] = []
    let hasMissed = false
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => {
      timer = latest.current.isPaused?.() ? setTimeout(look, gatherMs) : null
      if (timer !== null) return
      const news = hasMissed || waiting.some((changed) => !latest.current.isKnown(changed))
      waiting = []
      hasMissed = false
      if (news) latest.current.refresh()
    }
    const leave = messaging.onChanged((_, row) => {
      if (row.itemType !== type.name) return
      waiting.push(row)
      timer ??= setTimeout(look, gatherMs)
    })
    const leaveMissed = messaging.onMissed(() => {
      hasMissed = true
      timer ??= setTimeout(look, gatherMs)
    })
    return () => {
      leave()
      leaveMissed()
      if (timer !== null) clearTimeout(timer)
    }
  }, [messaging, type, latest])
}
