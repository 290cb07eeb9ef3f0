import { currentCall } from '@takt/domain/areas/calls/answers/call.ts'
import { callDetails } from '@takt/domain/areas/calls/callDetails.ts'
import { type Actor, createActor } from 'xstate'
import { ApiError, saidOr, sentenceOf } from '../../core/api/apiError.ts'
import { answered, done } from '../../core/api/client.ts'
import type { Notices } from '../../core/kit/notice/notices.ts'
import { randomUuid } from '../../core/kit/randomUuid.ts'
import type { Messaging } from '../../core/messaging/startMessaging.ts'
import { isDesignPage } from '../../core/session/designSession.ts'
import type { Session } from '../../core/session/startSession.ts'
import { callActors } from './callActors.ts'
import { callMachine } from './callMachine.ts'
import type { CallEmitted } from './callSetup.ts'
import { createMediaShelf, type MediaShelf } from './mediaShelf.ts'
import { callTexts as texts } from './texts.ts'

const key = 'takt.callSeat'

/**
 * What names this page among those of the same person. It outlives a reload, so that a call goes on: it lies in the
 * tab's storage only between two pages of the tab, where a tab that is copied does not find it.
 */
function pageSeat(store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = window.sessionStorage): string {
  const seat = store.getItem(key) ?? randomUuid()
  store.removeItem(key)
  window.addEventListener('pagehide', () => store.setItem(key, seat))
  window.addEventListener('pageshow', () => store.removeItem(key))
  return seat
}

export type Calls = { actor: Actor<typeof callMachine>; media: MediaShelf }

const current = answered(currentCall)
/** After so long it is asked again which call this page stands in, where nobody answered. */
const againMs = 3000

/** What a message of the kind `call` tells; null where it is none. */
function readCall(body: string) {
  try {
    return callDetails.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/**
 * Starts the calls of this page; they follow the session: whoever has chosen an organization rings and calls in it, the
 * screen at a machine as its device, a display that only shows not at all.
 */
export function startCalls(given: { session: Session; messaging: Messaging; notices: Notices }): Calls {
  const { session, messaging, notices } = given
  const { client } = session
  const media = createMediaShelf()
  const seat = pageSeat()
  const placeOf = () => session.actor.getSnapshot().context.keptSelection
  let asked: AbortController | null = null

  async function askCurrent(heard: number) {
    asked?.abort()
    asked = new AbortController()
    const { signal } = asked
    while (!signal.aborted)
      try {
        const { data } = await client.get('/calls/current', { schema: current, signal })
        if (!signal.aborted) actor.send({ type: 'CURRENT', details: data, heard })
        return
      } catch (error) {
        // What the server refuses it refuses again.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) return
        await new Promise((next) => setTimeout(next, againMs))
      }
  }

  const actor = createActor(
    callMachine.provide({
      actors: callActors({
        client,
        shelf: media,
        entityId: () => placeOf().entityId,
        onTrouble: (error) => notices.error(saidOr(texts.noMedia, error)),
      }),
      actions: {
        askCurrent: (_, heard) => void askCurrent(heard),
        recordActive: () =>
          void client
            .post('/telemetry', { schema: done, body: { telemetryDescription: texts.callActive } })
            .catch((error: unknown) => console.warn('The call was not recorded', error)),
      },
    }),
  )
  actor.on('NOTES', ({ texts: notes }) => {
    for (const note of notes) notices.info(note)
  })
  actor.on('TROUBLE', (trouble) => tellTrouble(trouble, notices))
  actor.start()

  let [userName, organizationId] = ['', Number.NaN]
  const follow = () => {
    const state = session.actor.getSnapshot()
    const { user, isDisplay } = state.context
    const screen = user?.screen
    const isThere = state.matches({ auth: 'ready' }) || state.matches({ auth: 'refreshing' })
    const isReady = isThere && !isDesignPage() && (!isDisplay || screen != null)
    const next = isReady && user ? user.userName : ''
    const { organizationId: place } = placeOf()
    if (next === userName && (next === '' || place === organizationId)) return
    ;[userName, organizationId] = [next, place]
    asked?.abort()
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
    if (details) actor.send({ type: 'TOLD', details })
  })
  return { actor, media }
}

function tellTrouble({ command, error }: Extract<CallEmitted, { type: 'TROUBLE' }>, notices: Notices) {
  if (command === 'initiate') notices.info(texts.notAvailable)
  const isSaid = error instanceof ApiError && error.isSaid
  if (command === 'initiate' && isSaid && sentenceOf(error) === texts.notAvailable) return
  // Who leaves what is over already has what they wanted.
  if (command === 'leave' && isSaid) return
  notices.error(saidOr(command === 'leave' ? texts.notTold : texts.noAnswer, error))
}
