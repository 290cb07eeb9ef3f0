import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

export const factsStart = Date.parse('2026-03-02T14:00:00Z')

/**
 * Simulates a machine that sends slices of one second, several at a time, each repeated until it is acknowledged.
 * `acknowledged` contains their numbers, in seconds since `factsStart`; rejections are counted by error message.
 */
export function publishFacts({ nats, subject }: { nats: NatsConnection; subject: string }, concurrency = 5) {
  const acknowledged = new Set<number>()
  const rejections = new Map<string, number>()
  let next = 0
  let over = false
  const send = async (second: number) => {
    const from = new Date(factsStart + second * 1000)
    const state = second % 3 ? 'running' : 'idle'
    const slice = { from, to: new Date(from.getTime() + 1000), state, good: 1 }
    const body = JSON.stringify({ seq: from.getTime(), slices: [slice] })
    for (;;)
      try {
        const response = (await nats.request(subject, body, { timeout: 2000 })).json<{
          error?: { description: string }
        }>()
        if (!response.error) return void acknowledged.add(second)
        const words = response.error.description
        rejections.set(words, (rejections.get(words) ?? 0) + 1)
        await sleep(50)
      } catch {
        await sleep(200)
      }
  }
  const sender = async () => {
    while (!over) {
      next += 1
      await send(next)
      await sleep(5)
    }
  }
  const senders = Promise.all(Array.from({ length: concurrency }, sender))
  return {
    acknowledged,
    rejections,
    /** Resolves once everything that was started is acknowledged. */
    async end() {
      over = true
      await senders
    },
  }
}
