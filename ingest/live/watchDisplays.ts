import { type NarrowedDisplay, narrowedDisplays } from '@takt/store/floor/narrowedDisplays.ts'
import { openNews } from '@takt/store/postgres/locks/openNews.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import type { Kysely } from 'kysely'

const everyMs = 2000

/**
 * Looks which wall boards show some machines only, and which, when Postgres (`databaseUrl`) tells of a change, every two
 * seconds while it cannot, and each ten in any case; while the database is away, what is known holds.
 */
export function watchDisplays(db: Kysely<Tables>, databaseUrl: string, log: Log) {
  let known: ReadonlyMap<number, readonly NarrowedDisplay[]> = new Map()
  const told = openNews({
    databaseUrl,
    channel: 'narrowed_display',
    failed: (err) => log.warn({ err }, 'of changed wall boards nobody tells; looking every two seconds'),
  })
  const stop = repeatOnNews({
    news: told.hear(),
    everyMs,
    work: async () => {
      known = await narrowedDisplays(db)
    },
    failed: warnFirst(log, 'which machines wall boards show cannot be seen; trying again'),
  })
  return {
    of: (organizationId: number) => known.get(organizationId) ?? [],
    stop: async () => {
      await stop()
      await told.close()
    },
  }
}
