import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import type { CallBody } from '@takt/domain/areas/calls/answers/call.ts'
import { callAnswer, callBody } from '@takt/domain/areas/calls/answers/call.ts'
import type { CallDecision, CallRefusal } from '@takt/domain/areas/calls/decideCall.ts'
import { decideCall } from '@takt/domain/areas/calls/decideCall.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answerSchema } from '../../core/http/responses/answer.ts'
import { notFound, Refusal } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { callerOf } from './callerOf.ts'
import { holdCall, idOfParty, partyOf } from './callRows.ts'
import type { CallsParts } from './callsParts.ts'
import { initiateCall } from './initiateCall.ts'
import { shownTo } from './maskCall.ts'
import { updateCall } from './recordCall.ts'
import { tellCall } from './tellCall.ts'
import { callsTexts as texts } from './texts.ts'

type Act = Exclude<CallBody, { action: 'initiate' }>

/**
 * Does what whoever asks wants in a call, and tells everybody in it what it became. A call that there is not, one of
 * another organization and one in which they have no such part are not found (404).
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
    const key = await partyOf(trx, at, callerOf(session))
    const before = key === null ? null : await holdCall(trx, at)
    const by = before && idOfParty(before, key!)
    if (!before || !by) throw notFound(texts.call)
    const command = action === 'targetAnswer' ? { action, by, seat } : { action, by }
    const decision = decideCall(before, command, now())
    if (decision.refused === 'noPart') throw notFound(texts.call)
    if (decision.call !== before) await updateCall(trx, organizationId, decision.call, { now: now(), userId })
    return { decision, before }
  })
  if (decision.call !== before) await tellCall(parts, organizationId, decision.call)
  return decision
}

/** Refuses who takes part in no call: without an organization nobody is there, and a script does not talk. */
export function refuseUnlessPerson(session: Session): void {
  if (session.tokenName !== undefined) throw new Refusal('forbidden', texts.notByToken)
  organizationOf(session)
}

const sentences: Record<CallRefusal, string> = {
  noPart: texts.call,
  over: texts.over,
  answeredElsewhere: texts.answeredElsewhere,
  ringsNoMore: texts.ringsNoMore,
}

/** `POST /api/messaging/call`: calls, answers and ends. */
export const callRoute = (parts: CallsParts): Route =>
  route({
    right: 'session',
    admits: (c) => refuseUnlessPerson(c.var.session),
    method: 'post',
    path: '/messaging/call',
    // Calls are on record themselves.
    isAudited: false,
    tags: ['calls'],
    summary: 'Call people and screens at machines, answer, ignore and end calls',
    description:
      'What came too late (the call is over, another page answered) is `success: false` with the call as it is. ' +
      'An initiate that reaches nobody is `success: false`, too.',
    body: callBody,
    answer: {
      200: {
        description: 'The call as it is after the action',
        content: { 'application/json': { schema: answerSchema(z.null()).extend(callAnswer.shape) } },
      },
    },
    handle: async (c, { body }) => {
      const { session } = c.var
      const show = shownTo(session, parts)
      if (body.action === 'initiate') {
        const call = await initiateCall(parts, session, show.meant(body))
        const isReached = call.outcome !== 'unavailable'
        const message = isReached ? '' : texts.notAvailable
        return c.json({ success: isReached, message, data: null, callDetails: show.call(call) }, 200)
      }
      const { call, refused } = await actInCall(parts, session, body)
      const message = refused === null ? '' : sentences[refused]
      return c.json({ success: refused === null, message, data: null, callDetails: show.call(call) }, 200)
    },
  })
