import { setTimeout as pause } from 'node:timers/promises'
import { subjects } from '@takt/domain/messages/subjects.ts'
import { openNats } from '@takt/store/nats.ts'
import { writerLockKey } from '@takt/store/writerLock.ts'
import pg from 'pg'

const patienceMs = 60_000

/**
 * Asks the writer to finish what is in hand and takes the right to write in its place: from then on everything that is stored of facts agrees with itself and with
 * Postgres. What machines send waits in the log. Answers how to give the right back, which also happens when our process ends; throws when the writer does
 * not leave within a minute.
 */
export async function holdWriter(about: {
  databaseUrl: string
  nats: { url: string; creds: string }
  signal: AbortSignal
}): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: about.databaseUrl })
  client.on('error', () => {})
  const nats = await openNats({ ...about.nats, name: 'backup' })
  let isHeld = false
  try {
    await client.connect()
    await client.query(`set lock_timeout = ${patienceMs}`)
    const locked = client.query(`select pg_advisory_lock(${writerLockKey})`).then(() => {
      isHeld = true
    })
    // A writer that came after the first word has not heard it.
    const asking = (async () => {
      for (; !isHeld; await pause(500, undefined, { signal: about.signal })) nats.publish(subjects.writerYield())
    })()
    await Promise.race([locked, asking])
    await locked
    return () => client.end()
  } catch (error) {
    await client.end().catch(() => {})
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The writer does not leave what it writes (${why}): see logs/ingest.log, then back up again`)
  } finally {
    isHeld = true
    await nats.close()
  }
}
