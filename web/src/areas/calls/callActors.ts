import { callAnswer } from '@takt/domain/areas/calls/answers/call.ts'
import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { fromCallback, fromPromise } from 'xstate'
import { ApiError } from '../../core/api/apiError.ts'
import type { Client } from '../../core/api/client.ts'
import type { CallCommand, CallEvent } from './callSetup.ts'
import { joinCall } from './media/joinCall.ts'
import type { MediaShelf } from './mediaShelf.ts'

/** A command as `POST /api/messaging/call` takes it. */
const bodyOf = (command: CallCommand, entityId: number) =>
  command.action === 'initiate'
    ? {
        action: command.action,
        entityId,
        seat: command.seat,
        callDetails: { targets: { users: command.targets.users, devices: command.targets.devices } },
      }
    : { action: command.action, seat: command.seat, callDetails: { room: command.room } }

/** A call that reached nobody is refused, and told whole all the same. */
function toldWith(error: unknown): CallDetails {
  const told = callAnswer.safeParse(error instanceof ApiError ? error.answer : null)
  if (!told.success) throw error
  return told.data.callDetails
}

/**
 * What a call does outside of this page: commands to the server, media. `entityId`: the session's; `onTrouble`: the
 * call goes on without media.
 */
export function callActors(given: {
  client: Client
  shelf: MediaShelf
  entityId: () => number
  onTrouble: (error: unknown) => void
}) {
  const { client, shelf, entityId, onTrouble } = given
  return {
    command: fromPromise<CallDetails, CallCommand>(({ input }) =>
      // It is not taken back where a message tells sooner what became of it.
      client
        .post('/messaging/call', { schema: callAnswer, body: bodyOf(input, entityId()) })
        .then(({ callDetails }) => callDetails, toldWith),
    ),
    media: fromCallback<CallEvent, { room: string; seat: string }>(({ input, sendBack }) => {
      let isLeft = false
      let leave = () => {}
      const begun = joinCall({ client, ...input, microphone: true, camera: false }).then((media) => {
        if (isLeft) return media.leave()
        const hearNoMore = media.subscribe(() => {
          // The server ended the media: what became of the call may not have been heard.
          if (media.state().link === 'over') sendBack({ type: 'MISSED' })
        })
        leave = () => {
          hearNoMore()
          shelf.put(null)
          media.leave()
        }
        shelf.put(media)
      })
      begun.catch(onTrouble)
      return () => {
        isLeft = true
        leave()
      }
    }),
  }
}
