import { type RestrictedDisplay, restrictedDisplays } from '@takt/store/floor/restrictedDisplays.ts'
import { openChannelNotifications } from '@takt/store/postgres/locks/openChannelNotifications.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import type { Kysely } from 'kysely'

const everyMs = 2000

/**
 * Tracks the wall displays that show some machines only, and these machines: on notification by Postgres (`databaseUrl`),
 * every two seconds while notifications fail, and every ten seconds in any case; while the database is away, the last
 * data remain in use.
 */
export function watchDisplays(db: Kysely<Tables>, databaseUrl: string, log: Log) {
  let displays: ReadonlyMap<number, readonly RestrictedDisplay[]> = new Map()
  const notifications = openChannelNotifications({
    databaseUrl,
    channel: 'narrowed_display',
    failed: (err) => log.warn({ err }, 'no notifications of changed wall displays; polling every two seconds'),
  })
  const stop = repeatOnNotification({
    news: notifications.subscribe(),
    everyMs,
    work: async () => {
      displays = await restrictedDisplays(db)
    },
    failed: warnFirst(log, 'cannot read the machines of wall displays; trying again'),
  })
  return {
    of: (organizationId: number) => displays.get(organizationId) ?? [],
    stop: async () => {
      await stop()
      await notifications.close()
    },
  }
}
