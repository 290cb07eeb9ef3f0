import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'
import { subscriptionAnswer } from '@takt/domain/areas/messages/answers/subscription.ts'
import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { isDesignPage } from '../session/designSession.ts'
import type { Session } from '../session/startSession.ts'
import { createDone } from './done.ts'
import { createFloorFeed, type FloorFeed } from './floorFeed.ts'
import { type MessagingEvent, messagingMachine } from './messagingMachine.ts'
import { statusChanges } from './onlineStatus.ts'
import type { Provision } from './subscription.ts'
import { createTagFeed, type TagFeed } from './tagFeed.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

export type Messaging = {
  actor: Actor<typeof messagingMachine>
  feed: FloorFeed
  /** Where tags are; told only while somebody wants to hear of them. */
  tags: TagFeed
  /** Asks for frames of these kinds of tags, as far as the session may hear them, until the answer is called. */
  wantTags: (kinds: readonly TagKind[]) => () => void
  /** Hears which rows changed, and in which areas. */
  onChanged: (listener: (area: string, row: ChangedRow) => void) => () => void
  /** Hears that the link is back after it was away: what changed meanwhile has not been told. */
  onMissed: (listener: () => void) => () => void
  /** Hears what was sent to this user, or to the device whose screen it is: `ping`, `notification`, `call`, `chat`. */
  onMessage: (listener: (kind: string, body: string) => void) => () => void
}

function listeners<Heard extends unknown[]>() {
  const all = new Set<(...heard: Heard) => void>()
  return {
    tell: (...heard: Heard) => {
      for (const listener of all) listener(...heard)
    },
    add: (listener: (...heard: Heard) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

/** The address of the gateway's `/messaging` on this page's own origin. */
function messagingAddress(url: string): string {
  const address = new URL(url, window.location.href)
  const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${window.location.host}${address.pathname}`
}

/**
 * Starts the real-time connection of this page; it follows the session: on with an organization, off without, anew with
 * another.
 */
export function startMessaging(session: Session): Messaging {
  const feed = createFloorFeed()
  const tags = createTagFeed()
  const wanted = new Set<readonly TagKind[]>()
  let postWanted = () => {}
  const changed = listeners<[area: string, row: ChangedRow]>()
  const missed = listeners<[]>()
  let wasOpen = false
  const done = createDone(() => performance.now())
  const messages = listeners<[kind: string, body: string]>()

  const link = fromCallback<MessagingEvent, Provision>(({ input, sendBack }) => {
    const worker = new Worker(new URL('./messagingWorker.ts', import.meta.url), { type: 'module', name: 'messaging' })
    const post = (message: ToWorker) => worker.postMessage(message)
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'floor') {
        feed.take(data)
        const changes = statusChanges(feed.devices(), actor.getSnapshot().context.onlineStatus, feed.serverNow())
        if (Object.keys(changes).length > 0) sendBack({ type: 'ONLINE_STATUS', changes })
        sendBack({ type: 'CAUGHT_UP' })
      } else if (data.type === 'tags') tags.take(data.kind, data.frame)
      else if (data.type === 'open') {
        sendBack({ type: 'OPENED' })
        if (done.isToBeTold()) sendBack({ type: 'HERE' })
        if (wasOpen) missed.tell()
        wasOpen = true
      } else if (data.type === 'behind') sendBack({ type: 'BEHIND' })
      else if (data.type === 'trouble') sendBack({ type: 'TROUBLE' })
      else if (data.type === 'closed') sendBack({ type: 'CLOSED' })
      else if (data.type === 'changed') changed.tell(data.area, data.row)
      else messages.tell(data.kind, data.body)
    })
    worker.addEventListener('error', () => sendBack({ type: 'CLOSED' }))
    post({ type: 'connect', url: messagingAddress(input.url), token: input.subscription.token })
    postWanted = () => post({ type: 'wantTags', kinds: [...new Set([...wanted].flat())] })
    postWanted()
    return () => {
      postWanted = () => {}
      worker.terminate()
    }
  })

  const actor = createActor(
    messagingMachine.provide({
      actors: {
        provision: fromPromise(({ signal }) =>
          session.client.post('/messaging/provision', { schema: subscriptionAnswer, body: {}, signal }),
        ),
        keepAlive: fromPromise(({ input, signal }) =>
          session.client.post('/messaging/keepAlive', {
            schema: subscriptionAnswer,
            body: { ...input, ...done.told() },
            signal,
          }),
        ),
        link,
      },
      actions: {
        floorChanged: () => {
          feed.clear()
          tags.clear()
        },
      },
    }),
  )
  actor.start()
  let entityOfLink = Number.NaN
  const follow = () => {
    const state = session.actor.getSnapshot()
    // The page that designs a flow is told nothing: its session may do nothing else.
    const isReady = !isDesignPage() && (state.matches({ auth: 'ready' }) || state.matches({ auth: 'refreshing' }))
    const { entityId, organizationId } = state.context.keptSelection
    if (isReady) {
      if (entityId !== entityOfLink) actor.send({ type: 'ENTITY_CHANGED' })
      entityOfLink = entityId
      actor.send({ type: 'START', organizationId })
    } else if (actor.getSnapshot().value !== 'idle') actor.send({ type: 'STOP' })
  }
  session.actor.subscribe(follow)
  follow()
  window.addEventListener('online', () => actor.send({ type: 'RETRY' }))
  for (const gesture of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const)
    window.addEventListener(
      gesture,
      () => {
        done.happens()
        if (done.isToBeTold()) actor.send({ type: 'HERE' })
      },
      { capture: true, passive: true },
    )
  const wantTags = (kinds: readonly TagKind[]) => {
    // Each who wants is an entry of its own, even with the same list.
    const own = [...kinds]
    wanted.add(own)
    postWanted()
    return () => {
      wanted.delete(own)
      if (wanted.size === 0) tags.clear()
      postWanted()
    }
  }
  return { actor, feed, tags, wantTags, onChanged: changed.add, onMissed: missed.add, onMessage: messages.add }
}
