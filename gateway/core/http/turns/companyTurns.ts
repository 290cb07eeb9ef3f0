import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { createShares } from '@takt/store/queue/createShares.ts'

type Company = Pick<Tenant, 'entityId' | 'organizationId'>

/**
 * Places at something that takes much of the database and of this process: a company has so many at once, of all its
 * organizations; others of it wait in order, for half a minute at most (else `ShareTaken`). Returns what gives the place
 * back.
 */
export function companyPlaces(most: number) {
  const placeOf = createShares<string>({ most, mostWaiting: 200, patienceMs: 30_000 })
  return ({ entityId, organizationId }: Company): Promise<() => void> =>
    placeOf(entityId === null ? `organization ${organizationId}` : `entity ${entityId}`)
}

/** Does work while its company has one of so many places (`companyPlaces`). */
export function companyTurns(most: number) {
  const placeOf = companyPlaces(most)
  return async <Result>(company: Company, work: () => Promise<Result>): Promise<Result> => {
    const giveBack = await placeOf(company)
    return work().finally(giveBack)
  }
}
