import { setTimeout as pause } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { type LockConnection, lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'

const patienceMs = 60_000

/**
 * Asks the writer to finish what is in hand and takes the right to write in its place: from then on everything that is
 * stored of facts agrees with itself and with Postgres. What machines send waits in the log. Answers how to give the
 * right back, which also happens when our process ends; throws when the writer does not leave within a minute.
 */
export async function holdWriter(about: {
  databaseUrl: string
  nats: { url: string; creds: string }
  signal: AbortSignal
}): Promise<() => Promise<void>> {
  const nats = await openNats({ ...about.nats, name: 'backup' })
  let connection: LockConnection | undefined
  let isHeld = false
  try {
    connection = await lockConnection(about.databaseUrl)
    await connection.client.query(`set lock_timeout = ${patienceMs}`)
    const locked = connection.lock(lockKeys.writer).then(() => {
      isHeld = true
    })
    // A writer that came after the first word has not heard it.
    const asking = (async () => {
      for (; !isHeld; await pause(500, undefined, { signal: about.signal })) nats.publish(subjects.writerYield())
    })()
    await Promise.race([locked, asking])
    await locked
    return connection.close
  } catch (error) {
    await connection?.close()
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The writer does not leave what it writes (${why}): see logs/ingest.log, then back up again`)
  } finally {
    isHeld = true
    await nats.close()
  }
}
