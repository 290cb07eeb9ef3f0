import { type ScrapBody, scrapBody, scrapKept } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import { answered } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { Sending } from '../../../core/session/outbox/SendWaiting.tsx'

/** What was said of parts, and taken back; of the same parts what is said first comes first, so they go in order. */
export const scrapOutbox: OutboxKind<ScrapBody> = {
  prefix: 'takt.scrap',
  entrySchema: scrapBody,
  idOf: ({ clientId }) => clientId,
  atOnce: 1,
}

export const sendScrap: Sending<ScrapBody> = {
  kind: scrapOutbox,
  path: '/screens/scrap',
  schema: answered(scrapKept),
  bodyOf: ([entry]) => entry,
  answers: ['dashboards', 'screen'],
}
