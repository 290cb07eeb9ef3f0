import type { NatsConnection } from 'nats'
import { expect, test, vi } from 'vitest'
import { watchFloors } from './watchFloors.ts'

type Hear = (error: Error | null, message: { subject: string }) => void

/** The watch with events that the test publishes; `refresh` looks at an organization. */
function startWatch(refresh: (organizationId: number) => Promise<void>) {
  let hear: Hear = () => {}
  const nats = {
    subscribe: (_: string, { callback }: { callback: Hear }) => {
      hear = callback
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
    publish: (organizationId: number) => hear(null, { subject: `event.${organizationId}.resources.changed` }),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

test('an organization whose master data cannot be read does not keep others from being looked at, and is looked at again', async () => {
  const looked: number[] = []
  let failures = 2
  const { publish, failed, stop } = startWatch(async (organizationId) => {
    if (organizationId === 1 && failures-- > 0) throw new Error('away')
    looked.push(organizationId)
  })
  publish(1)
  publish(2)
  await vi.waitFor(() => expect(looked).toEqual([2, 1]), { timeout: 60_000 })
  expect(failed).toEqual([1, 2])
  await stop()
})

test('a change that is published while the organization is being looked at gets a look of its own', async () => {
  let looks = 0
  const first = Promise.withResolvers<void>()
  const { publish, stop } = startWatch(async () => {
    looks++
    await first.promise
  })
  publish(1)
  await vi.waitFor(() => expect(looks).toBe(1), { timeout: 60_000 })
  publish(1)
  first.resolve()
  await vi.waitFor(() => expect(looks).toBe(2), { timeout: 60_000 })
  await stop()
})
