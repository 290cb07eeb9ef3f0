import { repeat } from '../../timing/repeat.ts'
import { createWakeSignal, type WakeSignal } from '../../timing/wakeSignal.ts'
import { listen } from './listen.ts'
import { lockConnection } from './lockConnection.ts'

const againMs = 1000
const connectMs = 5000
const longestWaitMs = 600_000

/** Notifications of a Postgres channel, for one subscriber: none arrives while the channel is not being listened to. */
export type ChannelNotifications = Pick<WakeSignal, 'wait'> & { isListening: () => boolean }

/**
 * Listens on a Postgres channel, over its own connection from the first `subscribe` on; a lost connection is opened
 * again, and then all subscribers are notified, because notifications may have been missed.
 */
export function openChannelNotifications(options: {
  databaseUrl: string
  channel: string
  failed: (error: unknown) => void
}) {
  const { databaseUrl, channel, failed } = options
  const bells: WakeSignal[] = []
  let isListening = false
  let stop: (() => Promise<void>) | undefined
  const ring = () => {
    for (const wakeSignal of bells) wakeSignal.ring()
  }

  async function listenUntilStopped(signal: AbortSignal) {
    const connection = await lockConnection(databaseUrl, connectMs)
    try {
      const { woken } = await listen(connection, channel)
      isListening = true
      ring()
      const over = AbortSignal.any([signal, connection.lost])
      while (!over.aborted) if (await woken(longestWaitMs, over)) ring()
    } finally {
      isListening = false
      await connection.close()
    }
  }

  return {
    subscribe(): ChannelNotifications {
      const wakeSignal = createWakeSignal()
      bells.push(wakeSignal)
      stop ??= repeat({
        everyMs: againMs,
        work: listenUntilStopped,
        failed: (error, before) => before === 0 && failed(error),
      })
      return { wait: wakeSignal.wait, isListening: () => isListening }
    },
    close: async () => stop?.(),
  }
}
