import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { callAnswer, callBody } from '@takt/domain/areas/calls/answers/call.ts'
import type { CallRefusal } from '@takt/domain/areas/calls/decideCall.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answerSchema } from '../../core/http/responses/answer.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { actInCall } from './actInCall.ts'
import type { CallsParts } from './callsParts.ts'
import { initiateCall } from './initiateCall.ts'
import { shownTo } from './maskCall.ts'
import { callsTexts as texts } from './texts.ts'

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
