import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { RecordedEvent } from './append.ts'
import { feed, moveMark, readMark } from './feed.ts'

const atOnce = 500

/** The item type that an event is about. */
export const itemTypeOf = ({ stream }: RecordedEvent): string => stream.slice(0, stream.indexOf('/'))

/**
 * Looks at what the log tells beyond a reader's mark. What follows from it is worked out first (`whatCame`), then kept
 * (`keep`) in the transaction in which the mark moves: so that each event is looked at once, however many gateways look
 * and whichever of them ends in between. Answers how many events it looked at.
 */
export async function lookOnward<Came>(
  systemDb: Kysely<Tables>,
  reader: string,
  {
    whatCame,
    keep,
  }: {
    whatCame: (events: readonly RecordedEvent[]) => Promise<readonly Came[]>
    keep: (trx: Transaction<Tables>, came: Came) => Promise<unknown>
  },
): Promise<number> {
  const mark = await readMark(systemDb, reader)
  const events = await feed(systemDb, mark, atOnce)
  const last = events.at(-1)
  if (!last) return 0
  const came = await whatCame(events)
  return systemDb.transaction().execute(async (trx) => {
    await sql`insert into reader (name) values (${reader}) on conflict do nothing`.execute(trx)
    const { rows: still } = await sql`select from reader where name = ${reader} and epoch = ${mark.epoch}::int
      and tx = ${mark.tx}::xid8 and position = ${mark.position}::bigint for update`.execute(trx)
    // Another gateway has looked at them meanwhile.
    if (still.length === 0) return events.length
    for (const one of came) await keep(trx, one)
    await moveMark(trx, reader, last)
    return events.length
  })
}

/** Looks until nothing is left. */
export async function lookToTheEnd(lookOnce: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  let looked = 1
  while (!signal?.aborted && looked > 0) looked = await lookOnce()
}
