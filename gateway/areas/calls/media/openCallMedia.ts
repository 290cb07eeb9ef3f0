import { callToken, callTokenRequest } from '@takt/domain/areas/calls/responses/callToken.ts'
import { rejectWebSocket } from '@takt/store/dialing/rejectWebSocket.ts'
import { readCallToken, signCallToken } from '@takt/store/secrets/callToken.ts'
import { z } from 'zod'
import type { OpenedArea } from '../../../core/area.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { passWebSocket } from '../../../core/http/requests/passWebSocket.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { HttpError, notFound } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { route } from '../../../core/http/route.ts'
import { requirePerson } from '../callRoute.ts'
import type { createMediaParticipants } from '../mediaParticipants.ts'
import type { ConnectedRoom } from '../publishSeats.ts'
import { callsTexts } from '../texts.ts'
import { type SfuRegistry, trackSfus } from './sfuRegistry.ts'
import { callMediaTexts as texts } from './texts.ts'

/** Path on this origin of the WebSocket for signalling between a page and the SFU. */
const mediaPath = '/calls'
const retrySecs = 2

/**
 * The media part of calls in one gateway: issues tokens and forwards WebSockets to the SFUs. `mayEnter` returns the
 * version of the call if the session's `seat` takes part in it now; `reportConnected` receives the connected
 * participants of the rooms, every two seconds and after changes.
 */
export function openCallMedia(
  { env, log, nats, now }: Dependencies,
  calls: ReturnType<typeof createMediaParticipants>,
): Required<Pick<OpenedArea, 'routes' | 'upgrade' | 'start'>> {
  let opened: SfuRegistry | null = null
  const sfuRegistry = () => {
    const onRooms = (rooms: readonly ConnectedRoom[]) => {
      calls.reportConnected(rooms).catch((error) => log.warn({ err: error }, 'calls were not told who is there'))
    }
    opened ??= trackSfus(nats, { now, onRooms })
    return opened
  }
  const token = route({
    right: 'session',
    admits: (c) => requirePerson(c.var.session),
    method: 'post',
    path: '/calls/{room}/token',
    tags: ['calls'],
    summary: 'Request access to the media of a call: the token opens one WebSocket, within 30 s',
    params: z.object({ room: z.uuid() }),
    body: callTokenRequest,
    response: responses('The token, and the path of the WebSocket that it opens as `?token=`', callToken),
    isAudited: false,
    handle: async (c, { params: { room }, body: { seat } }) => {
      const organizationId = organizationOf(c.var.session)
      const version = await calls.mayEnter(c.var.session, { room, seat })
      if (version === null) throw notFound(callsTexts.call)
      const { here: sfu, problem } = sfuRegistry().choose(room)
      if (!sfu) throw new HttpError('unavailable', problem ?? texts.noCarrier, { retryAfterSecs: retrySecs })
      const signed = signCallToken(
        { sfuId: sfu.sfuId, organizationId, room, seat, version },
        { secret: env.TAKT_SECRET, now: now() },
      )
      return respond(c, { token: signed, url: mediaPath })
    },
  })
  return {
    routes: [token],
    upgrade: {
      path: mediaPath,
      open(request, socket, head) {
        const presentedToken = new URL(request.url ?? '/', 'http://gateway').searchParams.get('token') ?? ''
        const claims = readCallToken(presentedToken, { secret: env.TAKT_SECRET, now: now() })
        if (!claims) return rejectWebSocket(socket, 403, texts.notLetIn)
        const sfu = sfuRegistry().known(claims.sfuId)
        if (!sfu) return rejectWebSocket(socket, 503, texts.noCarrier)
        const target = `${sfu.url}?token=${encodeURIComponent(presentedToken)}`
        const markLost = () => sfuRegistry().lost(sfu.sfuId)
        passWebSocket({ targets: [target], name: 'the call media server', log, request, socket, head, lost: markLost })
      },
    },
    start: async () => {
      sfuRegistry()
      return async () => {
        opened?.stop()
        opened = null
      }
    },
  }
}
