import type { AuditAction } from '@takt/domain/areas/access/audit.ts'
import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/authorize.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { attemptLimit, recordAudit, requestOrigin, Slowed } from '../access/face.ts'
import { clockedOnAt } from './readClocked.ts'
import { laborTexts as texts } from './texts.ts'
import { type Named, namedAt, whoAreMeant } from './whoAreMeant.ts'

/**
 * Limit of a screen in a quarter of an hour: each number that somebody has counts once, each attempt with one that
 * nobody has as three.
 */
export const numberLimit = { points: 30, unknownWeight: 3, durationSecs: 15 * 60 }

/** Codes of tags so long cannot be guessed; shorter ones are limited as numbers are. */
const unguessableChars = 16

/**
 * Limits with how many numbers the screen at a machine clocks people, for all gateways together, and records failed
 * attempts in the audit. People who are clocked on at the machine do not count: the screen knows their numbers.
 */
export function createNumberLimit({ db, systemDb, env, now }: Dependencies) {
  const { points, durationSecs, unknownWeight } = numberLimit
  const attempts = attemptLimit(systemDb, { name: 'screenNumber', points, durationSecs })
  const known = attemptLimit(systemDb, { name: 'screenKnown', points, durationSecs })

  /** Refuses (429) an attempt beyond the limit. `at` (epoch ms): the instant of the command. */
  return async (c: Context<RequestEnv>, screen: MachineScreen, { at, ...named }: Named & { at: number }) => {
    const { session } = c.var
    const organizationId = organizationOf(session)
    const found = await asTenant(db, tenantOf(session), async (trx) => {
      const [first] = await whoAreMeant(trx, organizationId, [namedAt(named, { at, anybody: true })])
      const { empID = null, isWorn = false, isOneOfSeveral = false } = first ?? {}
      const isHere =
        empID !== null &&
        (await clockedOnAt(trx, organizationId, { resourceID: screen.resourceID, now: now() })).includes(empID)
      return { empID, isWorn, isOneOfSeveral, isHere }
    })
    if (found.isHere || (found.isWorn && (named.epc ?? '').length >= unguessableChars)) return
    const key = String(screen.deviceId)
    const isUnknown = found.empID === null && !found.isOneOfSeveral
    const knownKey = `${key} ${found.empID ?? named.epc}`
    if (!isUnknown && (await known.isCounted(knownKey))) return
    const record = (action: AuditAction, status: number) =>
      recordAudit(systemDb, {
        action,
        status,
        what: `${c.req.method} ${c.req.path}`,
        at: now(),
        itemType: 'laborTickets',
        from: requestOrigin(c, env.TAKT_TRUSTED_PROXIES),
        userId: session.userId,
        userName: session.userName,
        entityId: session.entityId,
        organizationId,
        requestId: c.var.requestId,
      })
    await attempts.consume(key, texts.tooManyNumbers, isUnknown ? unknownWeight : 1).catch(async (error) => {
      if (error instanceof Slowed && error.first) await record('clockSlowed', 429)
      throw error
    })
    // The route refuses the attempt itself.
    if (isUnknown) await record('clockFailed', 400)
    else await known.count(knownKey)
  }
}
