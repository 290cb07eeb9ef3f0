import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Flow, flows } from '@takt/domain/areas/flows/flows.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { notFound, Refusal } from '../../../core/http/responses/refusal.ts'
import { readItem } from '../../../core/items/list/readItem.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { flowsTexts as texts } from '../texts.ts'

/** A flow of a session's organization; refuses sessions in which names are masked, and a page that designs another. */
export async function readFlow(
  db: Kysely<Tables>,
  session: Session,
  flowId: number,
): Promise<Flow & FlowKey & { version: number }> {
  if (session.isMasked) throw new Refusal('forbidden', texts.notWhileMasked)
  if (session.designs && session.designs.flowId !== flowId) throw new Refusal('forbidden', texts.designsOther)
  const organizationId = organizationOf(session)
  const flow = await asTenant(db, tenantOf(session), (trx) => readItem(trx, flows, tenantOf(session), { flowId }))
  if (!flow) throw notFound(texts.flow(flowId))
  return { ...flow, organizationId }
}
