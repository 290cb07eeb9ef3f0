import type { NodeEvent } from './nodeSession.ts'

/** An event of a reader: of its edge node, or of the connection to the broker. */
export type ReaderEvent =
  | NodeEvent
  | { kind: 'connected'; broker: string }
  | { kind: 'disconnected'; error: string }
  | { kind: 'overrun' }

/** Maximum number of values that wait for a reader. */
const maxValues = 100_000
const weightOf = (event: ReaderEvent) => 1 + ('values' in event ? event.values.length : 0)

/**
 * A queue between a connection that readers share and one reader, which may be slower. If it overflows, its events are
 * replaced by `overrun`, and data are dropped until the next birth certificate.
 */
export function createEventQueue() {
  let events: ReaderEvent[] = []
  let weight = 0
  let isOverrun = false
  let notify = () => {}
  return {
    push(event: ReaderEvent) {
      if (isOverrun && (event.kind === 'data' || event.kind === 'ignored')) return
      if (event.kind === 'birth') isOverrun = false
      if (weight + weightOf(event) > maxValues && events.length > 0) {
        isOverrun = true
        events = [{ kind: 'overrun' }]
        weight = 1
      } else {
        events.push(event)
        weight += weightOf(event)
      }
      notify()
    },
    /** Returns all waiting events in their order. */
    take(): ReaderEvent[] {
      const taken = events
      events = []
      weight = 0
      return taken
    },
    /** Resolves when an event waits, after `ms`, or when the signal aborts. */
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      if (events.length > 0 || signal.aborted) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms)
        function done() {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          notify = () => {}
          resolve()
        }
        notify = done
        signal.addEventListener('abort', done, { once: true })
      })
    },
  }
}
