import { type ScrapBody, scrapBody, scrapResponse } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { dataResponse } from '../../../core/api/client.ts'
import type { OutboxKind } from '../../../core/session/outbox/outbox.ts'
import type { SendTarget } from '../../../core/session/outbox/SendWaiting.tsx'

/**
 * Outbox of scrap entries and withdrawals. They are sent in order because the first entry about the same parts counts
 * first.
 */
export const scrapOutbox: OutboxKind<ScrapBody> = {
  prefix: 'takt.scrap',
  entrySchema: scrapBody,
  idOf: ({ clientId }) => clientId,
  atOnce: 1,
}

export const sendScrap: SendTarget<ScrapBody> = {
  kind: scrapOutbox,
  path: '/screens/scrap',
  schema: dataResponse(scrapResponse),
  bodyOf: ([entry]) => entry,
  queryKeys: ['dashboards', 'screen'],
}
