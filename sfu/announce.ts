import { type CarrierHeartbeat, carrierHeartbeat, carrierHeartbeatMs } from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Log } from '@takt/store/process/log.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { NatsConnection } from 'nats'

const debounceMs = 100

/**
 * Publishes a heartbeat with the participants of its rooms to gateways every two seconds and after changes; `stop`
 * publishes it one last time. `rival` receives the rooms that a process with a lower ID has, too: two gateways have
 * chosen at the same moment.
 */
export function announce(options: {
  nats: NatsConnection
  log: Log
  here: () => Promise<Omit<CarrierHeartbeat, 'leaving'>>
  rival: (rooms: readonly string[]) => void
  sfuId: string
}) {
  const { nats, log, here, rival, sfuId } = options
  const subject = subjects.sfuHere(sfuId)
  const publish = async (leaving: boolean) => {
    if (nats.isClosed()) return
    nats.publish(subject, JSON.stringify({ ...(await here()), leaving } satisfies CarrierHeartbeat))
  }
  const stop = repeat({
    everyMs: carrierHeartbeatMs,
    work: () => publish(false),
    failed: (error, before) => {
      if (before === 0) log.warn({ err: error }, 'gateways are not told that calls can be carried')
    },
  })
  const subscription = nats.subscribe(subjects.sfuHere('*'), {
    callback: (error, message) => {
      if (error || message.subject === subject) return
      const other = carrierHeartbeat.safeParse(message.json()).data
      if (other && !other.leaving && other.sfuId < sfuId) rival(other.rooms.map(({ room }) => room))
    },
  })
  let timer: NodeJS.Timeout | null = null
  return {
    /** Publishes after a change, with a short delay that combines further changes. */
    soon() {
      timer ??= setTimeout(() => {
        timer = null
        publish(false).catch(() => {})
      }, debounceMs)
    },
    async stop() {
      if (timer) clearTimeout(timer)
      subscription.unsubscribe()
      await stop()
      await publish(true).catch(() => {})
    },
  }
}
