import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import type { FloorFeed } from './floorFeed.ts'
import type { MessagingSnapshot } from './messagingMachine.ts'
import type { Messaging } from './startMessaging.ts'

const MessagingReact = createContext<Messaging | null>(null)

/** Provides the real-time connection of this page. */
export function MessagingProvider(props: { messaging: Messaging; children: ReactNode }) {
  return <MessagingReact value={props.messaging}>{props.children}</MessagingReact>
}

/** Returns the real-time connection itself. */
export function useMessaging(): Messaging {
  const messaging = use(MessagingReact)
  if (!messaging) throw new Error('useMessaging must be used within MessagingProvider')
  return messaging
}

/** Returns a selection of the connection's state; renders again only when it changes. */
export const useConnection = <T,>(select: (state: MessagingSnapshot) => T): T =>
  useSelector(useMessaging().actor, select)

function everySecond(changed: () => void) {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

/**
 * Returns the current floor; renders again at most once per `everyMs` while rows change, and when the connection is
 * lost or restored.
 */
export function useFloorNow(everyMs = 1000): FloorFeed {
  const { feed } = useMessaging()
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | null = null
      const unsubscribe = feed.onRows((rows) => {
        if (rows.deviceId.length === 0 || timer !== null) return
        timer = setTimeout(() => {
          timer = null
          changed()
        }, everyMs)
      })
      return () => {
        unsubscribe()
        if (timer !== null) clearTimeout(timer)
      }
    },
    [feed, everyMs],
  )
  useSyncExternalStore(subscribe, feed.version)
  useSyncExternalStore(everySecond, feed.lostSince)
  return feed
}

/** Returns true while no live state is known because the page has just been opened; renders at once when that ends. */
export function useIsFloorAwaited(): boolean {
  const { feed } = useMessaging()
  const subscribe = useCallback(
    (changed: () => void) => {
      const [stop, unsubscribe] = [everySecond(changed), feed.onRows(changed)]
      return () => {
        stop()
        unsubscribe()
      }
    },
    [feed],
  )
  return useSyncExternalStore(subscribe, feed.isAwaited)
}
