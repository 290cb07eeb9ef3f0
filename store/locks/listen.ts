import type { LockConnection } from './lockConnection.ts'

/**
 * Listens on the channel of Postgres; `woken` resolves with true at the next notification since it was asked last; with
 * false after `ms` without one, or when `signal` aborts.
 */
export async function listen({ client }: LockConnection, channel: string) {
  let pending = false
  let wake = () => {}
  client.on('notification', () => {
    pending = true
    wake()
  })
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return {
    async woken(ms: number, signal: AbortSignal): Promise<boolean> {
      if (!pending && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
      const news = pending
      pending = false
      return news
    },
  }
}
