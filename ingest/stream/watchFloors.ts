import { readSubject, streams } from '@takt/domain/areas/messages/subjects.ts'
import { createBell } from '@takt/store/timing/bell.ts'
import { pause } from '@takt/store/timing/pause.ts'
import type { NatsConnection } from 'nats'

const gatherMs = 250
const anywayMs = 60_000
/** Between attempts at organizations that failed; the others need not wait for them. */
const [firstPauseMs, longestPauseMs] = [100, 5000]

/**
 * Looks at an organization's master data soon after its events tell of a change, and at all once a minute in case an
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
  const bell = createBell()
  const subscription = nats.subscribe(streams.EVENTS[0], {
    callback: (error, message) => {
      if (error) return
      const { organizationId } = readSubject(message.subject)
      // None: of an entity or the installation; whose days it may concern is not said.
      for (const organization of organizationId === null ? floors.organizations() : [organizationId])
        changed.add(organization)
      bell.ring()
    },
  })
  /** Organizations whose master data could not be looked at, with how often in a row. */
  const failures = new Map<number, number>()
  let lookedAtAll = Date.now()
  const untilDue = () => Math.max(0, lookedAtAll + anywayMs - Date.now())
  const untilRepeated = () => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(...failures.values()))
  try {
    while (!signal.aborted) {
      if (await bell.rung(Math.min(untilDue(), failures.size > 0 ? untilRepeated() : Infinity), signal))
        await pause(gatherMs, signal)
      for (const organizationId of failures.keys()) changed.add(organizationId)
      if (Date.now() - lookedAtAll >= anywayMs) {
        lookedAtAll = Date.now()
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
