import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordedEvent } from './append.ts'
import { feed, moveMark, readMark } from './feed.ts'

const batchSize = 500

/** Returns the item type of an event. */
export const itemTypeOf = ({ stream }: RecordedEvent): string => stream.slice(0, stream.indexOf('/'))

/**
 * Processes the events after a reader's mark. Their effects are derived first (`derive`) and then applied (`apply`) in
 * the transaction that moves the mark, so that each event is processed exactly once, regardless of concurrent gateways
 * and crashes. Returns the number of processed events.
 */
export async function processNewEvents<Effect>(
  systemDb: Kysely<Tables>,
  reader: string,
  {
    whatCame: derive,
    apply,
  }: {
    whatCame: (events: readonly RecordedEvent[]) => Promise<readonly Effect[]>
    apply: (trx: Transaction<Tables>, effect: Effect) => Promise<unknown>
  },
): Promise<number> {
  const mark = await readMark(systemDb, reader)
  const events = await feed(systemDb, mark, batchSize)
  const last = events.at(-1)
  if (!last) return 0
  const effects = await derive(events)
  return systemDb.transaction().execute(async (trx) => {
    await sql`insert into reader (name) values (${reader}) on conflict do nothing`.execute(trx)
    const { rows: unmoved } = await sql`select from reader where name = ${reader} and epoch = ${mark.epoch}::int
      and tx = ${mark.tx}::xid8 and position = ${mark.position}::bigint for update`.execute(trx)
    // Another gateway has processed them in the meantime.
    if (unmoved.length === 0) return events.length
    for (const effect of effects) await apply(trx, effect)
    await moveMark(trx, reader, last)
    return events.length
  })
}

/** Processes events until none is left. */
export async function drainEvents(processBatch: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  let processedCount = 1
  while (!signal?.aborted && processedCount > 0) processedCount = await processBatch()
}
