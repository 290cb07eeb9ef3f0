import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from 'nats'

export const factsBegan = Date.parse('2026-03-02T14:00:00Z')

/**
 * A machine that sends slices of a second, some at a time, each again until it is acknowledged. `acknowledged` are
 * their numbers, counted from `factsBegan` in seconds; `refused` are the refusals' own words.
 */
export function tellFacts({ nats, subject }: { nats: NatsConnection; subject: string }, atOnce = 5) {
  const acknowledged = new Set<number>()
  const refused = new Map<string, number>()
  let next = 0
  let over = false
  const send = async (second: number) => {
    const from = new Date(factsBegan + second * 1000)
    const state = second % 3 ? 'running' : 'idle'
    const slice = { from, to: new Date(from.getTime() + 1000), state, good: 1 }
    const body = JSON.stringify({ seq: from.getTime(), slices: [slice] })
    for (;;)
      try {
        const answer = (await nats.request(subject, body, { timeout: 2000 })).json<{
          error?: { description: string }
        }>()
        if (!answer.error) return void acknowledged.add(second)
        const words = answer.error.description
        refused.set(words, (refused.get(words) ?? 0) + 1)
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
  const sending = Promise.all(Array.from({ length: atOnce }, sender))
  return {
    acknowledged,
    refused,
    /** Resolves once all that was begun is acknowledged. */
    async end() {
      over = true
      await sending
    },
  }
}
