import { type Kysely, sql } from 'kysely'
import type { Log } from '../process/log.ts'
import { openChannelNotifications } from './locks/openChannelNotifications.ts'
import { repeatOnNotification } from './repeatOnNotification.ts'
import type { Tables } from './tables.ts'

const everyMs = 1000

/** The organizations that are being or have been deleted: messages that arrive for them are not stored. */
export type Leaving = { has: (organizationId: number) => boolean; stop: () => Promise<void> }

/**
 * Reads the organizations that are being deleted on notification by Postgres (`databaseUrl`), every second while
 * notifications fail, and every ten seconds in any case; resolves after the first read. While the database cannot be
 * reached, the last state remains in use.
 */
export async function watchLeaving(db: Kysely<Tables>, databaseUrl: string, log: Log): Promise<Leaving> {
  let leavingIds: ReadonlySet<number> = new Set()
  const firstRead = Promise.withResolvers<void>()
  const notifications = openChannelNotifications({
    databaseUrl,
    channel: 'organization_removal',
    failed: (err) =>
      log.warn({ err }, 'no notifications of organizations that are being deleted; polling every second'),
  })
  const stop = repeatOnNotification({
    news: notifications.subscribe(),
    everyMs,
    work: async () => {
      const { rows } = await sql<{ id: number }>`select leaving_id as id from organization_removal`.execute(db)
      leavingIds = new Set(rows.map(({ id }) => id))
      firstRead.resolve()
    },
    failed: (error, before) => {
      if (before === 0) log.warn({ err: error }, 'cannot read which organizations are being deleted; trying again')
      firstRead.resolve()
    },
  })
  await firstRead.promise
  return {
    has: (organizationId) => leavingIds.has(organizationId),
    stop: async () => {
      await stop()
      await notifications.close()
    },
  }
}
