import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
import type { PageReader } from './readPages.ts'

/** Reads as the session's user; each call uses its own transaction, so that no connection is held in between. */
export type Reading = <Result>(work: (reader: PageReader) => Promise<Result>) => Promise<Result>

/** Reads data visible to everyone in an organization; usable by sessions and by background jobs. */
export type OrganizationReading = <Result>(
  work: (reader: Pick<PageReader, 'trx' | 'organizationId'>) => Promise<Result>,
) => Promise<Result>

/** Reads as the session's user, in one transaction of their organization. */
export const asReader = <Result>(
  { dependencies }: Gateway,
  c: Context<RequestEnv>,
  work: (reader: PageReader) => Promise<Result>,
): Promise<Result> => {
  const { session } = c.var
  const organizationId = organizationOf(session)
  const now = dependencies.now()
  return asTenant(dependencies.db, tenantOf(session), (trx) => work({ trx, session, organizationId, now }))
}

/** Writes as the session's user; like `asReader`, with the context for commands. */
export const asWriter = <Result>(
  { dependencies, items }: Gateway,
  c: Context<RequestEnv>,
  work: (context: ItemContext, reader: PageReader) => Promise<Result>,
): Promise<Result> => {
  const { session } = c.var
  const organizationId = organizationOf(session)
  return transact(dependencies, { tenant: tenantOf(session), items }, (context) =>
    work(context, { trx: context.trx, session, organizationId, now: context.now }),
  )
}
