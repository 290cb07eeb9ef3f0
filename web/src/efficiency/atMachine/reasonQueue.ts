import { z } from 'zod'

/** What a stop was for that began at `start`, said at `saidAt` (instants as text); it waits to be sent. */
const waiting = z.object({ start: z.string(), saidAt: z.string(), reasonCode: z.string() })
export type WaitingReason = z.output<typeof waiting>

type Store = Pick<Storage, 'getItem' | 'setItem'>

const prefix = 'takt.stopReason\n'

/**
 * Reasons of stops that the server does not know yet, one a stop, in the browser's store so that no reload loses any.
 * `owner`: of which screen.
 */
export function createReasonQueue(store: Store, owner: string) {
  const key = prefix + owner
  const listeners = new Set<() => void>()
  const read = (): readonly WaitingReason[] => {
    try {
      return z.array(waiting).parse(JSON.parse(store.getItem(key) ?? '[]'))
    } catch {
      return []
    }
  }
  let held = read()
  const write = (next: readonly WaitingReason[]) => {
    store.setItem(key, JSON.stringify(next))
    held = next
    for (const listener of listeners) listener()
  }
  return {
    /** The same object until something changes. */
    now: () => held,
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Throws where the browser has no room. What was said of the same stop before is forgotten. */
    add: (reason: WaitingReason) => write([...held.filter(({ start }) => start !== reason.start), reason]),
    /** It was sent, or is refused for good; what was said of the stop since waits on. */
    remove: (reason: WaitingReason) =>
      write(held.filter(({ start, saidAt }) => start !== reason.start || saidAt !== reason.saidAt)),
  }
}
export type ReasonQueue = ReturnType<typeof createReasonQueue>

const queues = new Map<string, ReasonQueue>()

/** The queue of a screen: one for the whole page. */
export function reasonQueueOf(owner: string): ReasonQueue {
  const known = queues.get(owner) ?? createReasonQueue(localStorage, owner)
  queues.set(owner, known)
  return known
}
