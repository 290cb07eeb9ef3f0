import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import type { NumbersRejected } from '@takt/domain/areas/labor/responses/numbersRejected.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { attemptLimit, recordSessionRequest, Slowed } from '../access/index.ts'
import { employeesEndingIn } from './identifyEmployee.ts'
import { identifyEmployees, type Named, namedAt, unguessableChars } from './identifyEmployees.ts'
import { clockedOnAt } from './readClocked.ts'
import { laborTexts as texts } from './texts.ts'

/**
 * Points per screen in 15 minutes: each existing employee number that the screen enters or learns costs one point, each
 * attempt with an unknown number costs three.
 */
export const numberLimit = { points: 30, unknownWeight: 3, durationSecs: 15 * 60 }

/**
 * Creates the rate limit for employee numbers entered at a machine screen, shared by all gateways. Failed attempts are
 * recorded in the audit log. People clocked on at the machine do not count, because the screen knows their numbers.
 */
export function createNumberLimit(dependencies: Dependencies) {
  const { db, systemDb, now } = dependencies
  const { points, durationSecs, unknownWeight } = numberLimit
  const attempts = attemptLimit(systemDb, { name: 'screenNumber', points, durationSecs })
  const countedNumbers = attemptLimit(systemDb, { name: 'screenKnown', points, durationSecs })

  /** Throws 429 if the limit is exceeded. `at` (epoch ms): time of the command. */
  return async (c: Context<RequestEnv>, screen: MachineScreen, { at, ...named }: Named & { at: number }) => {
    const { session } = c.var
    const organizationId = organizationOf(session)
    const lookup = await asTenant(db, tenantOf(session), async (trx) => {
      const about = namedAt(named, { at, acceptsNumbers: true })
      const [first] = await identifyEmployees(trx, organizationId, [about])
      const { empID = null, isWorn = false, isOneOfSeveral = false } = first ?? {}
      const people = isOneOfSeveral
        ? await employeesEndingIn(trx, about.digits!, { organizationId, maySeeNames: false })
        : []
      const numbers = empID === null ? people.map(({ number }) => number) : [empID]
      const clockedOn =
        numbers.length > 0 ? await clockedOnAt(trx, organizationId, { resourceID: screen.resourceID, now: now() }) : []
      return { isWorn, isOneOfSeveral, numbers, elsewhere: numbers.filter((number) => !clockedOn.includes(number)) }
    })
    const { numbers, elsewhere, isOneOfSeveral } = lookup
    if (lookup.isWorn && (named.epc ?? '').length >= unguessableChars) return
    const key = String(screen.deviceId)
    const isUnknown = numbers.length === 0 && !isOneOfSeveral
    // The response to digits shared by too many numbers reveals that such numbers exist, so the digits count.
    const facts = isOneOfSeveral && numbers.length === 0 ? [named.epc!] : elsewhere
    const newFacts: string[] = []
    for (const fact of facts) if (!(await countedNumbers.isCounted(`${key} ${fact}`))) newFacts.push(fact)
    const isFailed = isUnknown || isOneOfSeveral
    if (!isFailed && newFacts.length === 0) return
    const record = (action: keyof typeof texts.audited, status: number) =>
      recordSessionRequest(c, dependencies, {
        what: texts.audited[action](screen.resourceID, `${c.req.method} ${c.req.path}`),
        action,
        status,
        itemType: 'laborTickets',
      })
    const weight = isUnknown ? unknownWeight : newFacts.length
    if (weight > 0)
      await attempts.consume(key, texts.tooManyNumbers, weight).catch(async (error) => {
        if (!(error instanceof Slowed)) throw error
        if (error.first) await record('clockSlowed', 429)
        const { message, retryAfterSecs = 0 } = error
        const numbersFrom = new Date(now() + Math.round(retryAfterSecs * 1000)).toISOString()
        throw new HttpError('tooMany', message, { retryAfterSecs, data: { numbersFrom } satisfies NumbersRejected })
      })
    // The route itself rejects the attempt.
    if (isFailed) await record('clockFailed', 400)
    for (const fact of newFacts) await countedNumbers.count(`${key} ${fact}`)
  }
}
