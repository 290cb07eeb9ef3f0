import { setTimeout as pause } from 'node:timers/promises'
import { openNats } from '@takt/store/nats/nats.ts'
import { doneBy, isThrough, writerConsumers } from '@takt/store/nats/writerConsumers.ts'

const stream = 'TELEMETRY'
const patienceMs = 60_000

/**
 * Waits until everything that was acknowledged to machines before now is written (`store/nats/writerConsumers.ts` says
 * by which consumers that is told), and answers up to which message. Throws when nothing is written for a minute.
 */
export async function drainTelemetry(nats: { url: string; creds: string }, signal: AbortSignal): Promise<number> {
  const connection = await openNats({ ...nats, name: 'backup' })
  try {
    const manager = await connection.jetstreamManager()
    const { last_seq: wanted } = (await manager.streams.info(stream)).state
    const done = async () => {
      const consumers = await writerConsumers(manager, stream)
      return consumers.some(isThrough) ? wanted : Math.max(0, ...consumers.map(doneBy))
    }
    let reached = await done()
    for (let since = Date.now(); reached < wanted; ) {
      await pause(200, undefined, { signal })
      const now = await done()
      if (now > reached) since = Date.now()
      reached = now
      if (Date.now() - since > patienceMs)
        throw new Error(
          `What machines have sent is not being written (${wanted - reached} messages wait): see logs/ingest.log, ` +
            `then back up again`,
        )
    }
    return wanted
  } finally {
    await connection.close()
  }
}
