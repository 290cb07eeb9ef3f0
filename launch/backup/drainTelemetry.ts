import { setTimeout as pause } from 'node:timers/promises'
import { openNats } from '@takt/store/nats/nats.ts'
import { completedSeq, isCompleted, writerConsumers } from '@takt/store/nats/writerConsumers.ts'

const stream = 'TELEMETRY'
const timeoutMs = 60_000

/**
 * Waits until everything that was acknowledged to machines before the call is written (`store/nats/writerConsumers.ts`
 * lists the consumers that show this), and returns the sequence of the last of these messages. Throws if nothing is
 * written for a minute.
 */
export async function drainTelemetry(nats: { url: string; creds: string }, signal: AbortSignal): Promise<number> {
  const connection = await openNats({ ...nats, name: 'backup' })
  try {
    const manager = await connection.jetstreamManager()
    const { last_seq: targetSeq } = (await manager.streams.info(stream)).state
    const readDoneSeq = async () => {
      const consumers = await writerConsumers(manager, stream)
      return consumers.some(isCompleted) ? targetSeq : Math.max(0, ...consumers.map(completedSeq))
    }
    let reached = await readDoneSeq()
    for (let since = Date.now(); reached < targetSeq; ) {
      await pause(200, undefined, { signal })
      const now = await readDoneSeq()
      if (now > reached) since = Date.now()
      reached = now
      if (Date.now() - since > timeoutMs)
        throw new Error(
          `Telemetry is not being written (${targetSeq - reached} messages are waiting). See logs/ingest.log, ` +
            `then back up again`,
        )
    }
    return targetSeq
  } finally {
    await connection.close()
  }
}
