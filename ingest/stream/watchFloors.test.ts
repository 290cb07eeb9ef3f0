import type { NatsConnection } from 'nats'
import { expect, test, vi } from 'vitest'
import { watchFloors } from './watchFloors.ts'

type EventCallback = (error: Error | null, message: { subject: string }) => void

/** Starts the watch with events published by the test; `refresh` is called for an organization. */
function startWatch(refresh: (organizationId: number) => Promise<void>) {
  let deliver: EventCallback = () => {}
  const nats = {
    subscribe: (_: string, { callback }: { callback: EventCallback }) => {
      deliver = callback
      return { unsubscribe: () => {} }
    },
  } as NatsConnection
  const stopping = new AbortController()
  const failed: number[] = []
  const running = watchFloors({
    nats,
    floors: { organizations: () => [1, 2], refresh },
    signal: stopping.signal,
    failed: (_, attempt) => failed.push(attempt),
  })
  return {
    failed,
    publish: (organizationId: number) => deliver(null, { subject: `event.${organizationId}.resources.changed` }),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

test('an organization whose master data cannot be read does not block the refresh of others, and is retried', async () => {
  const refreshed: number[] = []
  let failures = 2
  const { publish, failed, stop } = startWatch(async (organizationId) => {
    if (organizationId === 1 && failures-- > 0) throw new Error('away')
    refreshed.push(organizationId)
  })
  publish(1)
  publish(2)
  await vi.waitFor(() => expect(refreshed).toEqual([2, 1]), { timeout: 60_000 })
  expect(failed).toEqual([1, 2])
  await stop()
})

test('a change published during the refresh of its organization is refreshed separately', async () => {
  let refreshCount = 0
  const first = Promise.withResolvers<void>()
  const { publish, stop } = startWatch(async () => {
    refreshCount++
    await first.promise
  })
  publish(1)
  await vi.waitFor(() => expect(refreshCount).toBe(1), { timeout: 60_000 })
  publish(1)
  first.resolve()
  await vi.waitFor(() => expect(refreshCount).toBe(2), { timeout: 60_000 })
  await stop()
})
