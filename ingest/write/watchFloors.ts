import { readSubject, streams } from '@takt/domain/messages/subjects.ts'
import { createBell } from '@takt/store/bell.ts'
import { pause } from '@takt/store/pause.ts'
import type { NatsConnection } from 'nats'
import type { Floors } from './floors.ts'
import { retry } from './retry.ts'

const gatherMs = 250
const anywayMs = 60_000

/**
 * Looks at an organization's master data soon after its events tell of a change, and at all once a minute in case an
 * event was missed.
 */
export async function watchFloors(options: {
  nats: NatsConnection
  floors: Pick<Floors, 'organizations' | 'refresh'>
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
  let lookedAtAll = Date.now()
  try {
    while (!signal.aborted) {
      if (await bell.rung(Math.max(0, lookedAtAll + anywayMs - Date.now()), signal)) await pause(gatherMs, signal)
      if (Date.now() - lookedAtAll >= anywayMs) {
        lookedAtAll = Date.now()
        for (const organizationId of floors.organizations()) changed.add(organizationId)
      }
      for (const organizationId of changed) {
        if (signal.aborted) break
        changed.delete(organizationId)
        await retry({ signal, failed, work: () => floors.refresh(organizationId) })
      }
    }
  } finally {
    subscription.unsubscribe()
  }
}
