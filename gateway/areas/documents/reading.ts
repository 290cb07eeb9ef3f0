import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { transact } from '../../core/items/write/transact.ts'
import type { PageReader } from './readPages.ts'

/** Reads as whoever asks; each time in a transaction of its own, so that nothing is held between. */
export type Reading = <Result>(work: (reader: PageReader) => Promise<Result>) => Promise<Result>

/** Reads what everybody of an organization may be told; whoever asks may, and so may the product's own work. */
export type OrganizationReading = <Result>(
  work: (reader: Pick<PageReader, 'trx' | 'organizationId'>) => Promise<Result>,
) => Promise<Result>

/** Reads as whoever asks, in one transaction of their organization. */
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

/** Changes as whoever asks: the same, with what commands work with. */
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
