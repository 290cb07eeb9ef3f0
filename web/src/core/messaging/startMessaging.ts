import type { TagKind } from '@takt/domain/areas/locating/tagKinds.ts'
import type { ChangedRow } from '@takt/domain/areas/messages/changedRow.ts'
import { subscriptionResponse } from '@takt/domain/areas/messages/responses/subscription.ts'
import { type Actor, createActor, fromCallback, fromPromise } from 'xstate'
import { isDesignPage } from '../session/designSession.ts'
import type { Session } from '../session/startSession.ts'
import { createFloorFeed, type FloorFeed } from './floorFeed.ts'
import { type MessagingEvent, messagingMachine } from './messagingMachine.ts'
import { statusChanges } from './onlineStatus.ts'
import type { Provision } from './subscription.ts'
import { createTagFeed, type TagFeed } from './tagFeed.ts'
import { createUserActivity } from './userActivity.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

export type Messaging = {
  actor: Actor<typeof messagingMachine>
  feed: FloorFeed
  /** Positions of tags; received only while at least one consumer has requested them. */
  tags: TagFeed
  /**
   * Requests frames of these kinds of tags, as far as the session's permissions allow, until the returned function is
   * called.
   */
  wantTags: (kinds: readonly TagKind[]) => () => void
  /** Subscribes to changed rows and their areas. */
  onChanged: (listener: (area: string, row: ChangedRow) => void) => () => void
  /** Subscribes to reconnects: changes made while the connection was lost were not reported. */
  onMissed: (listener: () => void) => () => void
  /** Subscribes to messages for this user, or for the device of this screen: `ping`, `notification`, `call`, `chat`. */
  onMessage: (listener: (kind: string, body: string) => void) => () => void
}

function listeners<Args extends unknown[]>() {
  const all = new Set<(...args: Args) => void>()
  return {
    notify: (...args: Args) => {
      for (const listener of all) listener(...args)
    },
    add: (listener: (...args: Args) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

/** Returns the address of the gateway's `/messaging` on this page's own origin. */
function messagingAddress(url: string): string {
  const address = new URL(url, window.location.href)
  const scheme = window.location.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${window.location.host}${address.pathname}`
}

/**
 * Starts the real-time connection of this page; it follows the session: connected while an organization is selected,
 * and reconnected for another organization.
 */
export function startMessaging(session: Session): Messaging {
  const feed = createFloorFeed()
  const tags = createTagFeed()
  const requestedKinds = new Set<readonly TagKind[]>()
  let postTagKinds = () => {}
  const changed = listeners<[area: string, row: ChangedRow]>()
  const missed = listeners<[]>()
  let wasOpen = false
  const activity = createUserActivity(() => performance.now())
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
        if (activity.isReportDue()) sendBack({ type: 'HERE' })
        if (wasOpen) missed.notify()
        wasOpen = true
      } else if (data.type === 'behind') sendBack({ type: 'BEHIND' })
      else if (data.type === 'trouble') sendBack({ type: 'TROUBLE' })
      else if (data.type === 'closed') sendBack({ type: 'CLOSED' })
      else if (data.type === 'changed') changed.notify(data.area, data.row)
      else messages.notify(data.kind, data.body)
    })
    worker.addEventListener('error', () => sendBack({ type: 'CLOSED' }))
    post({ type: 'connect', url: messagingAddress(input.url), token: input.subscription.token })
    postTagKinds = () => post({ type: 'wantTags', kinds: [...new Set([...requestedKinds].flat())] })
    postTagKinds()
    return () => {
      postTagKinds = () => {}
      worker.terminate()
    }
  })

  const actor = createActor(
    messagingMachine.provide({
      actors: {
        provision: fromPromise(({ signal }) =>
          session.client.post('/messaging/provision', { schema: subscriptionResponse, body: {}, signal }),
        ),
        keepAlive: fromPromise(({ input, signal }) =>
          session.client.post('/messaging/keepAlive', {
            schema: subscriptionResponse,
            body: { ...input, ...activity.report() },
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
    // The page that designs a flow gets no messages: its session has no other permissions.
    const isReady = !isDesignPage() && (state.matches({ auth: 'ready' }) || state.matches({ auth: 'refreshing' }))
    const { entityId, organizationId } = state.context.savedSelection
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
        activity.happens()
        if (activity.isReportDue()) actor.send({ type: 'HERE' })
      },
      { capture: true, passive: true },
    )
  const wantTags = (kinds: readonly TagKind[]) => {
    // Each consumer has an entry of its own, even with the same list.
    const entry = [...kinds]
    requestedKinds.add(entry)
    postTagKinds()
    return () => {
      requestedKinds.delete(entry)
      if (requestedKinds.size === 0) tags.clear()
      postTagKinds()
    }
  }
  return { actor, feed, tags, wantTags, onChanged: changed.add, onMissed: missed.add, onMessage: messages.add }
}
