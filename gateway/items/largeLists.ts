import type { ListQuery } from '@takt/domain/item/listQuery.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import { companyTurns } from '../http/companyTurns.ts'

/** A list that may have more rows than this takes a place of its company. */
const largeFrom = 1000

/** A company has so many large lists made at once, of all its organizations; others of it wait in order. */
export const largeAtOnce = 2

const turn = companyTurns(largeAtOnce)

/**
 * Does what reads and writes out a list; of a large one when its company has a place (else `ShareTaken`), so that all of
 * a company's large lists take no more of the database and of this process than two do.
 */
export const asLargeList = <Result>(
  tenant: Pick<Tenant, 'entityId' | 'organizationId'>,
  { limit }: Pick<ListQuery, 'limit'>,
  work: () => Promise<Result>,
): Promise<Result> => (limit !== null && limit <= largeFrom ? work() : turn(tenant, work))
