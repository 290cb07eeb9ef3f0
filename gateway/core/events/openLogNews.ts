import { openNews } from '@takt/store/postgres/locks/openNews.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../dependencies.ts'

/** News of the log of changes, for who looks when something has changed. Use it by `Gateway.shared`. */
export const openLogNews = ({ env, log }: Dependencies) =>
  openNews({
    databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
    channel: 'event',
    failed: (err) => log.warn({ err }, 'of changes nobody tells; looking each second for what is due'),
  })
