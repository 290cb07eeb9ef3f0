import { type Kysely, sql } from 'kysely'
import type { Log } from './log.ts'
import type { Tables } from './tables.ts'

const everyMs = 1000

/** Which organizations are being deleted, or were: what arrives for them is not kept. */
export type Leaving = { has: (organizationId: number) => boolean; stop: () => Promise<void> }

/** Looks every second which organizations are leaving; resolves after the first look. While the database is away, what is known holds. */
export async function watchLeaving(db: Kysely<Tables>, log: Log): Promise<Leaving> {
  let leaving: ReadonlySet<number> = new Set()
  let failing = false
  const look = async () => {
    try {
      const { rows } = await sql<{ id: number }>`select leaving_id as id from organization_removal`.execute(db)
      leaving = new Set(rows.map(({ id }) => id))
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'which organizations are being deleted cannot be seen; trying again')
      failing = true
    }
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, everyMs)
  await look()
  return {
    has: (organizationId) => leaving.has(organizationId),
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
