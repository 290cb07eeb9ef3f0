import { createShares } from '@takt/store/createShares.ts'
import type { Tenant } from '@takt/store/postgres.ts'

/**
 * Turns at something that takes much of the database and of this process: a company has so many at once, of all its
 * organizations; others of it wait in order, for half a minute at most (else `ShareTaken`).
 */
export function companyTurns(most: number) {
  const placeOf = createShares<string>({ most, mostWaiting: 200, patienceMs: 30_000 })
  return async <Result>(
    { entityId, organizationId }: Pick<Tenant, 'entityId' | 'organizationId'>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const giveBack = await placeOf(entityId === null ? `organization ${organizationId}` : `entity ${entityId}`)
    return work().finally(giveBack)
  }
}
