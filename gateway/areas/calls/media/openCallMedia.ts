import { callToken, callTokenAsked } from '@takt/domain/areas/calls/answers/callToken.ts'
import { refuseWebSocket } from '@takt/store/dialing/refuseWebSocket.ts'
import { readCallToken, signCallToken } from '@takt/store/secrets/callToken.ts'
import { z } from 'zod'
import type { OpenedArea } from '../../../core/area.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { passWebSocket } from '../../../core/http/requests/passWebSocket.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { notFound, Refusal } from '../../../core/http/responses/refusal.ts'
import { route } from '../../../core/http/route.ts'
import { refuseUnlessPerson } from '../callRoute.ts'
import type { seatsOf } from '../seats.ts'
import type { HeardRoom } from '../tellSeats.ts'
import { callsTexts } from '../texts.ts'
import { type Carriers, followCarriers } from './carriers.ts'
import { callMediaTexts as texts } from './texts.ts'

/** The path, on this origin, of the WebSocket over which a page and the media's carrier speak. */
const mediaPath = '/calls'
const retrySecs = 2

/**
 * The media's part in the calls of one gateway: tokens and the way to who carries them. `mayEnter` says whether the
 * session's `seat` takes part in that call now, as of which version; `heard` is told who is in which room, every two seconds and after
 * changes.
 */
export function openCallMedia(
  { env, log, nats, now }: Dependencies,
  calls: ReturnType<typeof seatsOf>,
): Required<Pick<OpenedArea, 'routes' | 'upgrade' | 'start'>> {
  let opened: Carriers | null = null
  const carriers = () => {
    const heard = (rooms: readonly HeardRoom[]) => {
      calls.heard(rooms).catch((error) => log.warn({ err: error }, 'calls were not told who is there'))
    }
    opened ??= followCarriers(nats, { now, heard })
    return opened
  }
  const token = route({
    right: 'session',
    admits: (c) => refuseUnlessPerson(c.var.session),
    method: 'post',
    path: '/calls/{room}/token',
    tags: ['calls'],
    summary: 'Be let into the media of a call: the token opens one WebSocket, within 30 s',
    params: z.object({ room: z.uuid() }),
    body: callTokenAsked,
    answer: answers('The token, and the path of the WebSocket that it opens as `?token=`', callToken),
    isAudited: false,
    handle: async (c, { params: { room }, body: { seat } }) => {
      const organizationId = organizationOf(c.var.session)
      const version = await calls.mayEnter(c.var.session, { room, seat })
      if (version === null) throw notFound(callsTexts.call)
      const { here, problem } = carriers().choose(room)
      if (!here) throw new Refusal('unavailable', problem ?? texts.noCarrier, { retryAfterSecs: retrySecs })
      const signed = signCallToken(
        { sfuId: here.sfuId, organizationId, room, seat, version },
        { secret: env.TAKT_SECRET, now: now() },
      )
      return answer(c, { token: signed, url: mediaPath })
    },
  })
  return {
    routes: [token],
    upgrade: {
      path: mediaPath,
      open(request, socket, head) {
        const shown = new URL(request.url ?? '/', 'http://gateway').searchParams.get('token') ?? ''
        const claims = readCallToken(shown, { secret: env.TAKT_SECRET, now: now() })
        if (!claims) return refuseWebSocket(socket, 403, texts.notLetIn)
        const here = carriers().known(claims.sfuId)
        if (!here) return refuseWebSocket(socket, 503, texts.noCarrier)
        const target = `${here.url}?token=${encodeURIComponent(shown)}`
        const lost = () => carriers().lost(here.sfuId)
        passWebSocket({ targets: [target], name: 'the carrier of calls', log, request, socket, head, lost })
      },
    },
    start: async () => {
      carriers()
      return async () => {
        opened?.stop()
        opened = null
      }
    },
  }
}
