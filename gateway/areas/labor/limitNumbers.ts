import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import type { NumbersRefused } from '@takt/domain/areas/labor/answers/numbersRefused.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { attemptLimit, recordSessionRequest, Slowed } from '../access/face.ts'
import { clockedOnAt } from './readClocked.ts'
import { laborTexts as texts } from './texts.ts'
import { type Named, namedAt, unguessableChars, whoAreMeant } from './whoAreMeant.ts'
import { fewWhoEndSo } from './whoIsMeant.ts'

/**
 * Limit of a screen in a quarter of an hour: each number of somebody that the screen is told or shows to have counts
 * once, each attempt with one that nobody has as three.
 */
export const numberLimit = { points: 30, unknownWeight: 3, durationSecs: 15 * 60 }

/**
 * Limits with how many numbers the screen at a machine clocks people, for all gateways together, and records failed
 * attempts in the audit. People who are clocked on at the machine do not count: the screen knows their numbers.
 */
export function createNumberLimit(dependencies: Dependencies) {
  const { db, systemDb, now } = dependencies
  const { points, durationSecs, unknownWeight } = numberLimit
  const attempts = attemptLimit(systemDb, { name: 'screenNumber', points, durationSecs })
  const known = attemptLimit(systemDb, { name: 'screenKnown', points, durationSecs })

  /** Refuses (429) an attempt beyond the limit. `at` (epoch ms): the instant of the command. */
  return async (c: Context<RequestEnv>, screen: MachineScreen, { at, ...named }: Named & { at: number }) => {
    const { session } = c.var
    const organizationId = organizationOf(session)
    const found = await asTenant(db, tenantOf(session), async (trx) => {
      const about = namedAt(named, { at, anybody: true })
      const [first] = await whoAreMeant(trx, organizationId, [about])
      const { empID = null, isWorn = false, isOneOfSeveral = false } = first ?? {}
      const people = isOneOfSeveral ? await fewWhoEndSo(trx, about.digits!, { organizationId, tellsNames: false }) : []
      const numbers = empID === null ? people.map(({ number }) => number) : [empID]
      const here =
        numbers.length > 0 ? await clockedOnAt(trx, organizationId, { resourceID: screen.resourceID, now: now() }) : []
      return { isWorn, isOneOfSeveral, numbers, elsewhere: numbers.filter((number) => !here.includes(number)) }
    })
    const { numbers, elsewhere, isOneOfSeveral } = found
    if (found.isWorn && (named.epc ?? '').length >= unguessableChars) return
    const key = String(screen.deviceId)
    const isUnknown = numbers.length === 0 && !isOneOfSeveral
    // Digits that too many numbers end in tell that there are such numbers.
    const facts = isOneOfSeveral && numbers.length === 0 ? [named.epc!] : elsewhere
    const told: string[] = []
    for (const fact of facts) if (!(await known.isCounted(`${key} ${fact}`))) told.push(fact)
    const isFailed = isUnknown || isOneOfSeveral
    if (!isFailed && told.length === 0) return
    const record = (action: keyof typeof texts.audited, status: number) =>
      recordSessionRequest(c, dependencies, {
        what: texts.audited[action](screen.resourceID, `${c.req.method} ${c.req.path}`),
        action,
        status,
        itemType: 'laborTickets',
      })
    const weight = isUnknown ? unknownWeight : told.length
    if (weight > 0)
      await attempts.consume(key, texts.tooManyNumbers, weight).catch(async (error) => {
        if (!(error instanceof Slowed)) throw error
        if (error.first) await record('clockSlowed', 429)
        const { message, retryAfterSecs = 0 } = error
        const numbersFrom = new Date(now() + Math.round(retryAfterSecs * 1000)).toISOString()
        throw new Refusal('tooMany', message, { retryAfterSecs, data: { numbersFrom } satisfies NumbersRefused })
      })
    // The route refuses the attempt itself.
    if (isFailed) await record('clockFailed', 400)
    for (const fact of told) await known.count(`${key} ${fact}`)
  }
}
