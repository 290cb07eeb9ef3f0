import { callDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { currentCall } from '@takt/domain/areas/calls/responses/call.ts'
import { type Actor, createActor } from 'xstate'
import { ApiError, messageOf, serverMessageOr } from '../../core/api/apiError.ts'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import type { Notices } from '../../core/kit/notice/notices.ts'
import { randomUuid } from '../../core/kit/randomUuid.ts'
import type { Messaging } from '../../core/messaging/startMessaging.ts'
import { isDesignPage } from '../../core/session/designSession.ts'
import type { Session } from '../../core/session/startSession.ts'
import { callActors } from './callActors.ts'
import { callMachine } from './callMachine.ts'
import type { CallEmitted } from './callSetup.ts'
import { createMediaStore, type MediaStore } from './mediaStore.ts'
import { callTexts as texts } from './texts.ts'

const key = 'takt.callSeat'

/**
 * Returns the ID of this page among the pages of the same user. It survives a reload, so that a call continues: it is
 * in the tab's storage only while no page is open in the tab, so that a duplicated tab does not get it.
 */
function pageSeat(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = window.sessionStorage): string {
  const seat = store.getItem(key) ?? randomUuid()
  store.removeItem(key)
  window.addEventListener('pagehide', () => store.setItem(key, seat))
  window.addEventListener('pageshow', () => store.removeItem(key))
  return seat
}

export type Calls = { actor: Actor<typeof callMachine>; media: MediaStore }

const current = dataResponse(currentCall)
/** Delay before the current call is requested again after a failure. */
const againMs = 3000

/** Parses a message of the kind `call`; null if it is invalid. */
function readCall(body: string) {
  try {
    return callDetails.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/**
 * Starts the calls of this page, which follow the session: a user rings and calls in the selected organization, the
 * screen at a machine as its device; a wall display does not take part.
 */
export function startCalls(options: { session: Session; messaging: Messaging; notices: Notices }): Calls {
  const { session, messaging, notices } = options
  const { client } = session
  const media = createMediaStore()
  const seat = pageSeat()
  const selection = () => session.actor.getSnapshot().context.savedSelection
  let request: AbortController | null = null

  async function requestCurrent(receivedCount: number) {
    request?.abort()
    request = new AbortController()
    const { signal } = request
    while (!signal.aborted)
      try {
        const { data } = await client.get('/calls/current', { schema: current, signal })
        if (!signal.aborted) actor.send({ type: 'CURRENT', details: data, receivedCount })
        return
      } catch (error) {
        // A request rejected by the server would be rejected again.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) return
        await new Promise((next) => setTimeout(next, againMs))
      }
  }

  const actor = createActor(
    callMachine.provide({
      actors: callActors({
        client,
        mediaStore: media,
        entityId: () => selection().entityId,
        onTrouble: (error) => notices.error(serverMessageOr(texts.noMedia, error)),
      }),
      actions: {
        requestCurrent: (_, receivedCount) => void requestCurrent(receivedCount),
        recordActive: () =>
          void client
            .post('/telemetry', { schema: anyResponse, body: { telemetryDescription: texts.callActive } })
            .catch((error: unknown) => console.warn('The call could not be recorded', error)),
      },
    }),
  )
  actor.on('NOTES', ({ texts: notes }) => {
    for (const note of notes) notices.info(note)
  })
  actor.on('TROUBLE', (failure) => reportFailure(failure, notices))
  actor.start()

  let [userName, organizationId] = ['', Number.NaN]
  const follow = () => {
    const state = session.actor.getSnapshot()
    const { user, isDisplay } = state.context
    const screen = user?.screen
    const isSignedIn = state.matches({ auth: 'ready' }) || state.matches({ auth: 'refreshing' })
    const isReady = isSignedIn && !isDesignPage() && (!isDisplay || screen != null)
    const next = isReady && user ? user.userName : ''
    const { organizationId: selectedId } = selection()
    if (next === userName && (next === '' || selectedId === organizationId)) return
    ;[userName, organizationId] = [next, selectedId]
    request?.abort()
    const me = screen ? { deviceId: screen.deviceId } : { userName: next }
    actor.send(next === '' ? { type: 'STOP' } : { type: 'START', me, seat })
  }
  session.actor.subscribe(follow)
  follow()
  let wasConnected = false
  messaging.actor.subscribe(({ context: { connected } }) => {
    if (connected && !wasConnected && userName !== '') actor.send({ type: 'MISSED' })
    wasConnected = connected
  })
  messaging.onMessage((kind, body) => {
    const details = kind === 'call' ? readCall(body) : null
    if (details) actor.send({ type: 'UPDATED', details })
  })
  return { actor, media }
}

function reportFailure({ command, error }: Extract<CallEmitted, { type: 'TROUBLE' }>, notices: Notices) {
  if (command === 'initiate') notices.info(texts.notAvailable)
  const isServerMessage = error instanceof ApiError && error.hasServerMessage
  if (command === 'initiate' && isServerMessage && messageOf(error) === texts.notAvailable) return
  // Leaving a call that has already ended needs no message.
  if (command === 'leave' && isServerMessage) return
  notices.error(serverMessageOr(command === 'leave' ? texts.leaveFailed : texts.noResponse, error))
}
