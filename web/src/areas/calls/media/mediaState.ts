import { mediaSources } from '@takt/domain/areas/calls/media.ts'
import type { CallMediaState, MediaSource, OwnSource, RemoteParticipant } from './callMedia.ts'
import type { MediaRoom } from './mediaRoom.ts'

const none: OwnSource = { on: false, track: null, problem: null, replacedBy: null }

/** The state before anything is joined or sent. */
export const initialState: CallMediaState = {
  link: 'joining',
  problem: null,
  own: { microphone: none, camera: none, screen: none },
  remoteParticipants: [],
  deviceNotes: {},
  speaker: null,
  devices: { microphone: [], camera: [], speaker: [] },
  chosen: { microphone: null, camera: null, speaker: null },
}

/** Creates a store of the displayable media state. */
export function createMediaState() {
  let state = initialState
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

/**
 * Returns the other participants in the order in which they joined, with the sources received from each; unchanged
 * parts keep their identity.
 */
export function remoteParticipantsOf(
  seats: readonly string[],
  received: ReturnType<MediaRoom['received']>,
  before: readonly RemoteParticipant[],
): RemoteParticipant[] {
  return seats.map((seat) => {
    const former = before.find((other) => other.seat === seat)
    const next: RemoteParticipant = { seat, microphone: null, camera: null, screen: null }
    for (const { seat: of, source, consumer, paused } of received)
      if (of === seat) {
        const previous = former?.[source]
        const same = previous?.track === consumer.track && previous.paused === paused
        next[source] = same ? previous : { track: consumer.track, paused }
      }
    const isSame = former && mediaSources.every((source) => former[source] === next[source])
    return isSame ? former : next
  })
}
