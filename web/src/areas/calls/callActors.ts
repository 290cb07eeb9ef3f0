import type { CallDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { callResponse } from '@takt/domain/areas/calls/responses/call.ts'
import { fromCallback, fromPromise } from 'xstate'
import { ApiError } from '../../core/api/apiError.ts'
import type { Client } from '../../core/api/client.ts'
import type { CallCommand, CallEvent } from './callSetup.ts'
import { joinCall } from './media/joinCall.ts'
import type { MediaStore } from './mediaStore.ts'

/** Returns the body of `POST /api/messaging/call` for a command. */
const bodyOf = (command: CallCommand, entityId: number) =>
  command.action === 'initiate'
    ? {
        action: command.action,
        entityId,
        seat: command.seat,
        callDetails: { targets: { users: command.targets.users, devices: command.targets.devices } },
      }
    : { action: command.action, seat: command.seat, callDetails: { room: command.room } }

/** A call that reaches no recipient is rejected, but the error response contains its details. */
function callDetailsOf(error: unknown): CallDetails {
  const response = callResponse.safeParse(error instanceof ApiError ? error.body : null)
  if (!response.success) throw error
  return response.data.callDetails
}

/**
 * Creates the actors that act outside of this page: commands to the server and media. `entityId`: the session's;
 * `onProblem`: called if the call continues without media.
 */
export function callActors(options: {
  client: Client
  mediaStore: MediaStore
  entityId: () => number
  onTrouble: (error: unknown) => void
}) {
  const { client, mediaStore, entityId, onTrouble: onProblem } = options
  return {
    command: fromPromise<CallDetails, CallCommand>(({ input }) =>
      // The command is not cancelled if a message reports its outcome earlier.
      client
        .post('/messaging/call', { schema: callResponse, body: bodyOf(input, entityId()) })
        .then(({ callDetails }) => callDetails, callDetailsOf),
    ),
    media: fromCallback<CallEvent, { room: string; seat: string }>(({ input, sendBack }) => {
      let isLeft = false
      let leave = () => {}
      const joining = joinCall({ client, ...input, microphone: true, camera: false }).then((media) => {
        if (isLeft) return media.leave()
        const unsubscribe = media.subscribe(() => {
          // The server ended the media, so messages about the call may have been missed.
          if (media.state().link === 'over') sendBack({ type: 'MISSED' })
        })
        leave = () => {
          unsubscribe()
          mediaStore.put(null)
          media.leave()
        }
        mediaStore.put(media)
      })
      joining.catch(onProblem)
      return () => {
        isLeft = true
        leave()
      }
    }),
  }
}
