import type { Session } from '@takt/domain/areas/access/session.ts'
import { type Flow, flows } from '@takt/domain/areas/flows/flows.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { organizationOf, tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { HttpError, notFound } from '../../../core/http/responses/httpError.ts'
import { readItem } from '../../../core/items/list/readItem.ts'
import type { FlowKey } from '../runs/runKey.ts'
import { flowsTexts as texts } from '../texts.ts'

/**
 * Returns a flow of the session's organization. Throws 403 for sessions with masked names and for an editor page of
 * another flow.
 */
export async function readFlow(
  db: Kysely<Tables>,
  session: Session,
  flowId: number,
): Promise<Flow & FlowKey & { version: number }> {
  if (session.isMasked) throw new HttpError('forbidden', texts.notWhileMasked)
  if (session.designs && session.designs.flowId !== flowId) throw new HttpError('forbidden', texts.designsOther)
  const organizationId = organizationOf(session)
  const flow = await asTenant(db, tenantOf(session), (trx) => readItem(trx, flows, tenantOf(session), { flowId }))
  if (!flow) throw notFound(texts.flow(flowId))
  return { ...flow, organizationId }
}
