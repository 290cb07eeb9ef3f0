import type { ItemType } from '@takt/domain/core/item/item.ts'
import { sql } from 'kysely'
import type { RecordedEvent } from '../../events/append.ts'
import { eventsOf, ownerOf } from '../itemTable.ts'
import type { ItemContext } from '../mountedItem.ts'

/** `back`: the version whose state the event brought back, if it did. */
export type Told = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'data'> & { at: Date; back: number | null }

const streamsAtOnce = 1000
const eventsAtOnce = 1000

/**
 * Everything that the log says of these streams of one type, each in the order of its versions; read a part at a time.
 */
export async function* toldEvents(
  { trx, tenant }: ItemContext,
  type: ItemType,
  streams: readonly string[],
): AsyncGenerator<Told> {
  const owner = ownerOf(type, tenant)
  for (let done = 0; done < streams.length; done += streamsAtOnce) {
    const some = streams.slice(done, done + streamsAtOnce)
    let last = { stream: '', version: 0 }
    for (;;) {
      const { rows } = await sql<Told>`
        select stream, version, type, data, recorded_at as at, (meta ->> 'back')::int as back from event
        where ${eventsOf(owner)} and stream = any(${some}::text[])
          and (stream, version) > (${last.stream}::text, ${last.version}::int)
        order by stream, version limit ${eventsAtOnce}`.execute(trx)
      yield* rows
      if (rows.length < eventsAtOnce) break
      last = rows.at(-1)!
    }
  }
}
