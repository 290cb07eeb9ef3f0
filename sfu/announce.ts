import { type CarrierHere, carrierEveryMs, carrierHere } from '@takt/domain/areas/calls/carriers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Log } from '@takt/store/process/log.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { NatsConnection } from 'nats'

const soonMs = 100

/**
 * Tells gateways every two seconds, and after changes, that this process is there and who is in its rooms; the answer
 * says it one last time. `rival` hears of rooms that a process of a lower id has, too: two gateways chose at the same
 * moment.
 */
export function announce(options: {
  nats: NatsConnection
  log: Log
  here: () => Promise<Omit<CarrierHere, 'leaving'>>
  rival: (rooms: readonly string[]) => void
  sfuId: string
}) {
  const { nats, log, here, rival, sfuId } = options
  const subject = subjects.sfuHere(sfuId)
  const tell = async (leaving: boolean) => {
    if (nats.isClosed()) return
    nats.publish(subject, JSON.stringify({ ...(await here()), leaving } satisfies CarrierHere))
  }
  const stop = repeat({
    everyMs: carrierEveryMs,
    work: () => tell(false),
    failed: (error, before) => {
      if (before === 0) log.warn({ err: error }, 'gateways are not told that calls can be carried')
    },
  })
  const others = nats.subscribe(subjects.sfuHere('*'), {
    callback: (error, message) => {
      if (error || message.subject === subject) return
      const other = carrierHere.safeParse(message.json()).data
      if (other && !other.leaving && other.sfuId < sfuId) rival(other.rooms.map(({ room }) => room))
    },
  })
  let soon: NodeJS.Timeout | null = null
  return {
    /** Something changed: it is told within a moment, however much changes at once. */
    soon() {
      soon ??= setTimeout(() => {
        soon = null
        tell(false).catch(() => {})
      }, soonMs)
    },
    async stop() {
      if (soon) clearTimeout(soon)
      others.unsubscribe()
      await stop()
      await tell(true).catch(() => {})
    },
  }
}
