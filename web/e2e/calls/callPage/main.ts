import type { CallMedia, JoinOptions } from '../../../src/areas/calls/media/callMedia.ts'
import { joinCall } from '../../../src/areas/calls/media/joinCall.ts'
import { createClient } from '../../../src/core/api/client.ts'

/** The interface of a page in a call for tests: no screens, only the media as screens receive them. */
export type CallPage = {
  media: CallMedia
  connections: RTCPeerConnection[]
  join: (options: Omit<JoinOptions, 'client'> & { token: string }) => Promise<void>
  /** Returns the highest level of a participant within `ms`. */
  loudest: (seat: string, ms: number) => Promise<number>
}

const connections: RTCPeerConnection[] = []
const NativeConnection = window.RTCPeerConnection
window.RTCPeerConnection = class extends NativeConnection {
  constructor(...args: ConstructorParameters<typeof NativeConnection>) {
    super(...args)
    connections.push(this)
  }
}

const players = new Map<string, HTMLMediaElement>()
/** Plays everything that is received, as screens do: media that are not played are not decoded. */
function play(media: CallMedia) {
  for (const other of media.state().remoteParticipants)
    for (const source of ['microphone', 'camera', 'screen'] as const) {
      const key = `${other.seat} ${source}`
      const track = other[source]?.track ?? null
      const player = players.get(key) ?? document.createElement(source === 'microphone' ? 'audio' : 'video')
      players.set(key, player)
      const stream = player.srcObject as MediaStream | null
      if (!track || stream?.getTracks()[0] === track) continue
      player.autoplay = true
      player.srcObject = new MediaStream([track])
      document.body.append(player)
      void player.play()
    }
}

let media: CallMedia | null = null
const page: CallPage = {
  get media() {
    if (!media) throw new Error('The page has not joined a call')
    return media
  },
  connections,
  async join({ token, ...options }) {
    const client = createClient({ token: () => token, onTokenRejected: () => {} })
    const joined = await joinCall({ client, ...options })
    joined.subscribe(() => play(joined))
    media = joined
  },
  async loudest(seat, ms) {
    let max = 0
    for (const end = Date.now() + ms; Date.now() < end; await new Promise((next) => setTimeout(next, 20)))
      max = Math.max(max, page.media.level(seat))
    return max
  },
}
Object.assign(window, { callPage: page })
