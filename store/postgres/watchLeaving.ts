import { type Kysely, sql } from 'kysely'
import type { Log } from '../process/log.ts'
import { openNews } from './locks/openNews.ts'
import { repeatOnNews } from './repeatOnNews.ts'
import type { Tables } from './tables.ts'

const everyMs = 1000

/** Which organizations are being deleted, or were: what arrives for them is not kept. */
export type Leaving = { has: (organizationId: number) => boolean; stop: () => Promise<void> }

/**
 * Looks which organizations are leaving when Postgres (`databaseUrl`) tells of one, each second while it cannot, and
 * each ten seconds in any case; resolves after the first look. While the database is away, what is known holds.
 */
export async function watchLeaving(db: Kysely<Tables>, databaseUrl: string, log: Log): Promise<Leaving> {
  let leaving: ReadonlySet<number> = new Set()
  const looked = Promise.withResolvers<void>()
  const told = openNews({
    databaseUrl,
    channel: 'organization_removal',
    failed: (err) => log.warn({ err }, 'of organizations that are being deleted nobody tells; looking each second'),
  })
  const stop = repeatOnNews({
    news: told.hear(),
    everyMs,
    work: async () => {
      const { rows } = await sql<{ id: number }>`select leaving_id as id from organization_removal`.execute(db)
      leaving = new Set(rows.map(({ id }) => id))
      looked.resolve()
    },
    failed: (error, before) => {
      if (before === 0) log.warn({ err: error }, 'which organizations are being deleted cannot be seen; trying again')
      looked.resolve()
    },
  })
  await looked.promise
  return {
    has: (organizationId) => leaving.has(organizationId),
    stop: async () => {
      await stop()
      await told.close()
    },
  }
}
