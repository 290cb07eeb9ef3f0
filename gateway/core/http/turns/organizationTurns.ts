import { createShares, ShareTaken } from '@takt/store/queue/createShares.ts'
import { Refusal } from '../responses/refusal.ts'

/**
 * Turns at something of which a gateway has little, `most` at once: an organization (null: whoever is of none) has one
 * at a time and a few that wait, so that nobody waits behind all of another's. Who waits for too long, or finds too
 * many waiting, is refused in these words.
 */
export function organizationTurns(about: { most: number; mostWaiting: number; patienceMs: number; refused: string }) {
  const { most, mostWaiting, patienceMs, refused } = about
  const inLine = createShares<number | null>({ most: 1, mostWaiting, patienceMs })
  const forAll = createShares<'all'>({ most, mostWaiting: 64, patienceMs })
  return async <Result>(organizationId: number | null, work: () => Promise<Result>): Promise<Result> => {
    const places: (() => void)[] = []
    try {
      places.push(await inLine(organizationId))
      places.push(await forAll('all'))
      return await work()
    } catch (error) {
      if (!(error instanceof ShareTaken)) throw error
      throw new Refusal('tooMany', refused, { retryAfterSecs: 10 })
    } finally {
      for (const giveBack of places) giveBack()
    }
  }
}
