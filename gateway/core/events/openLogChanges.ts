import { openChannelNotifications } from '@takt/store/postgres/locks/openChannelNotifications.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../dependencies.ts'

/** Opens notifications about changes of the log. Use it through `Gateway.shared`. */
export const openLogChanges = ({ env, log }: Dependencies) =>
  openChannelNotifications({
    databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
    channel: 'event',
    failed: (err) => log.warn({ err }, 'change notifications are unavailable; polling for due work every second'),
  })
