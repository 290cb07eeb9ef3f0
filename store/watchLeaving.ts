import { type Kysely, sql } from 'kysely'
import type { Log } from './log.ts'
import { repeat } from './repeat.ts'
import type { Tables } from './tables.ts'

const everyMs = 1000

/** Which organizations are being deleted, or were: what arrives for them is not kept. */
export type Leaving = { has: (organizationId: number) => boolean; stop: () => Promise<void> }

/**
 * Looks every second which organizations are leaving; resolves after the first look. While the database is away, what
 * is known holds.
 */
export async function watchLeaving(db: Kysely<Tables>, log: Log): Promise<Leaving> {
  let leaving: ReadonlySet<number> = new Set()
  const looked = Promise.withResolvers<void>()
  const stop = repeat({
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
  return { has: (organizationId) => leaving.has(organizationId), stop }
}
