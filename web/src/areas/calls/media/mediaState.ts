import { mediaSources } from '@takt/domain/areas/calls/media.ts'
import type { CallMediaState, MediaSource, OwnSource, RemoteSeat } from './callMedia.ts'
import type { MediaRoom } from './mediaRoom.ts'

const none: OwnSource = { on: false, track: null, problem: null, replacedBy: null }

/** Before anything is joined or sent. */
export const nothingYet: CallMediaState = {
  link: 'joining',
  problem: null,
  own: { microphone: none, camera: none, screen: none },
  others: [],
  deviceNotes: {},
  speaker: null,
  devices: { microphone: [], camera: [], speaker: [] },
  chosen: { microphone: null, camera: null, speaker: null },
}

/** What there is to draw, and who draws it. */
export function createMediaState() {
  let state = nothingYet
  const listeners = new Set<() => void>()
  const change = (changes: Partial<CallMediaState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    changeOwn: (source: MediaSource, changes: Partial<OwnSource>) =>
      change({ own: { ...state.own, [source]: { ...state.own[source], ...changes } } }),
  }
}

/** The others in the order in which they came, each with what is received of it; what did not change stays the same. */
export function othersOf(
  seats: readonly string[],
  received: ReturnType<MediaRoom['received']>,
  before: readonly RemoteSeat[],
): RemoteSeat[] {
  return seats.map((seat) => {
    const former = before.find((other) => other.seat === seat)
    const next: RemoteSeat = { seat, microphone: null, camera: null, screen: null }
    for (const { seat: of, source, consumer, paused } of received)
      if (of === seat) {
        const known = former?.[source]
        const same = known?.track === consumer.track && known.paused === paused
        next[source] = same ? known : { track: consumer.track, paused }
      }
    const isSame = former && mediaSources.every((source) => former[source] === next[source])
    return isSame ? former : next
  })
}
