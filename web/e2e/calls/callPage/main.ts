import type { CallMedia, JoinOptions } from '../../../src/areas/calls/media/callMedia.ts'
import { joinCall } from '../../../src/areas/calls/media/joinCall.ts'
import { createClient } from '../../../src/core/api/client.ts'

/** What a test sees of a page that takes part in a call: no screens, the media as screens get them. */
export type CallPage = {
  media: CallMedia
  connections: RTCPeerConnection[]
  join: (options: Omit<JoinOptions, 'client'> & { token: string }) => Promise<void>
  /** The loudest that somebody was within so long. */
  loudest: (seat: string, ms: number) => Promise<number>
}

const connections: RTCPeerConnection[] = []
const Plain = window.RTCPeerConnection
window.RTCPeerConnection = class extends Plain {
  constructor(...given: ConstructorParameters<typeof Plain>) {
    super(...given)
    connections.push(this)
  }
}

const players = new Map<string, HTMLMediaElement>()
/** Plays everything that is received, as screens do: what nobody plays is not decoded. */
function play(media: CallMedia) {
  for (const other of media.state().others)
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
    let most = 0
    for (const end = Date.now() + ms; Date.now() < end; await new Promise((next) => setTimeout(next, 20)))
      most = Math.max(most, page.media.level(seat))
    return most
  },
}
Object.assign(window, { callPage: page })
