import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import type { CallDecision, CallRejection } from '@takt/domain/areas/calls/decideCall.ts'
import { decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import type { CallBody } from '@takt/domain/areas/calls/responses/call.ts'
import { callBody, callResponse } from '@takt/domain/areas/calls/responses/call.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, notFound } from '../../core/http/responses/httpError.ts'
import { responseSchema } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { callerOf } from './callerOf.ts'
import { idOfParty, lockCall, partyKeyOf } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { initiateCall } from './initiateCall.ts'
import { createMasking } from './maskCall.ts'
import { publishCall } from './publishCall.ts'
import { updateCall } from './recordCall.ts'
import { callsTexts as texts } from './texts.ts'

type Act = Exclude<CallBody, { action: 'initiate' }>

/**
 * Executes a command in a call and notifies all its parties of the result. Responds 404 if the call does not exist,
 * belongs to another organization, or the session has no such part in it.
 */
async function actInCall(
  parts: CallsParts,
  session: Session,
  { action, callDetails, seat = randomUUID() }: Act,
): Promise<CallDecision> {
  const { db, now } = parts.dependencies
  const organizationId = organizationOf(session)
  const at = { organizationId, room: callDetails.room.toLowerCase() }
  const { userId } = session
  const { decision, before } = await asTenant(db, tenantOf(session), async (trx) => {
    const partyKey = await partyKeyOf(trx, at, callerOf(session))
    const before = partyKey === null ? null : await lockCall(trx, at)
    const by = before && idOfParty(before, partyKey!)
    if (!before || !by) throw notFound(texts.call)
    const command = action === 'targetAnswer' ? { action, by, seat } : { action, by }
    const decision = decideCall(before, command, now())
    if (decision.rejected === 'noPart') throw notFound(texts.call)
    if (decision.call !== before) await updateCall(trx, organizationId, decision.call, { now: now(), userId })
    return { decision, before }
  })
  if (decision.call !== before) await publishCall(parts, organizationId, decision.call)
  return decision
}

/** Rejects sessions that cannot take part in calls: those without an organization, and API tokens. */
export function requirePerson(session: Session): void {
  if (session.tokenName !== undefined) throw new HttpError('forbidden', texts.notByToken)
  organizationOf(session)
}

const rejectionMessages: Record<CallRejection, string> = {
  noPart: texts.call,
  over: texts.over,
  answeredElsewhere: texts.answeredElsewhere,
  ringsNoMore: texts.ringsNoMore,
}

/** `POST /api/messaging/call`: starts, answers and ends calls. */
export const callRoute = (parts: CallsParts): Route =>
  route({
    right: 'session',
    admits: (c) => requirePerson(c.var.session),
    method: 'post',
    path: '/messaging/call',
    // Calls have their own history.
    isAudited: false,
    tags: ['calls'],
    summary: 'Call people and screens at machines; answer, ignore and end calls',
    description:
      'A command that comes too late (the call is over, another page answered) returns `success: false` and the unchanged call. ' +
      'An initiate that reaches no recipient also returns `success: false`.',
    body: callBody,
    response: {
      200: {
        description: 'The call after the action',
        content: { 'application/json': { schema: responseSchema(z.null()).extend(callResponse.shape) } },
      },
    },
    handle: async (c, { body }) => {
      const { session } = c.var
      const show = createMasking(session, parts)
      if (body.action === 'initiate') {
        const call = await initiateCall(parts, session, show.meant(body))
        const isReached = call.outcome !== 'unavailable'
        const message = isReached ? '' : texts.notAvailable
        return c.json({ success: isReached, message, data: null, callDetails: show.call(call) }, 200)
      }
      const { call, rejected: rejection } = await actInCall(parts, session, body)
      const message = rejection === null ? '' : rejectionMessages[rejection]
      return c.json({ success: rejection === null, message, data: null, callDetails: show.call(call) }, 200)
    },
  })
