import { readSubject, streams } from '@takt/domain/areas/messages/subjects.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { createWakeSignal } from '@takt/store/timing/wakeSignal.ts'
import type { NatsConnection } from 'nats'

const gatherMs = 250
const fullCheckIntervalMs = 60_000
/** Delays between attempts for organizations that failed (ms); the others do not wait for them. */
const [firstPauseMs, longestPauseMs] = [100, 5000]

/**
 * Refreshes an organization's master data soon after its change events, and all organizations once a minute in case an
 * event was missed.
 */
export async function watchFloors(options: {
  nats: NatsConnection
  floors: { organizations: () => readonly number[]; refresh: (organizationId: number) => Promise<unknown> }
  signal: AbortSignal
  failed: (error: unknown, attempt: number) => void
}): Promise<void> {
  const { nats, floors, signal, failed } = options
  const changed = new Set<number>()
  const changeSignal = createWakeSignal()
  const subscription = nats.subscribe(streams.EVENTS[0], {
    callback: (error, message) => {
      if (error) return
      const { organizationId } = readSubject(message.subject)
      // Without an organization: an event of an entity or the installation, which may concern the days of any
      // organization.
      for (const organization of organizationId === null ? floors.organizations() : [organizationId])
        changed.add(organization)
      changeSignal.ring()
    },
  })
  /** Organizations whose master data could not be read, with the number of consecutive failures. */
  const failures = new Map<number, number>()
  let lastFullCheckAt = Date.now()
  const msUntilDue = () => Math.max(0, lastFullCheckAt + fullCheckIntervalMs - Date.now())
  const msUntilRetry = () => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(...failures.values()))
  try {
    while (!signal.aborted) {
      if (await changeSignal.wait(Math.min(msUntilDue(), failures.size > 0 ? msUntilRetry() : Infinity), signal))
        await pause(gatherMs, signal)
      for (const organizationId of failures.keys()) changed.add(organizationId)
      if (Date.now() - lastFullCheckAt >= fullCheckIntervalMs) {
        lastFullCheckAt = Date.now()
        for (const organizationId of floors.organizations()) changed.add(organizationId)
      }
      for (const organizationId of changed) {
        if (signal.aborted) break
        changed.delete(organizationId)
        try {
          await floors.refresh(organizationId)
          failures.delete(organizationId)
        } catch (error) {
          if (signal.aborted) break
          const attempt = (failures.get(organizationId) ?? 0) + 1
          failures.set(organizationId, attempt)
          failed(error, attempt)
        }
      }
    }
  } finally {
    subscription.unsubscribe()
  }
}
