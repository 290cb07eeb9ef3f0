import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import type { FloorFeed } from './floorFeed.ts'
import type { MessagingSnapshot } from './messagingMachine.ts'
import type { Messaging } from './startMessaging.ts'

const MessagingReact = createContext<Messaging | null>(null)

/** Gives everything inside the real-time connection of this page. */
export function MessagingProvider(props: { messaging: Messaging; children: ReactNode }) {
  return <MessagingReact value={props.messaging}>{props.children}</MessagingReact>
}

/** The real-time connection itself. */
export function useMessaging(): Messaging {
  const messaging = use(MessagingReact)
  if (!messaging) throw new Error('This part of the page needs messaging around it')
  return messaging
}

/** What is selected of the connection's state; renders again only when that changes. */
export const useConnection = <T,>(select: (state: MessagingSnapshot) => T): T =>
  useSelector(useMessaging().actor, select)

function everySecond(changed: () => void) {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

/** The floor now; renders again at most once in `everyMs` while rows change, and when the line is lost or back. */
export function useFloorNow(everyMs = 1000): FloorFeed {
  const { feed } = useMessaging()
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | null = null
      const leave = feed.onRows((rows) => {
        if (rows.deviceId.length === 0 || timer !== null) return
        timer = setTimeout(() => {
          timer = null
          changed()
        }, everyMs)
      })
      return () => {
        leave()
        if (timer !== null) clearTimeout(timer)
      }
    },
    [feed, everyMs],
  )
  useSyncExternalStore(subscribe, feed.version)
  useSyncExternalStore(everySecond, feed.lostSince)
  return feed
}
