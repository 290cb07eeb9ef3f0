import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { largestSignal, type mediaCloseCodes } from '@takt/domain/areas/calls/media.ts'
import type { CallParticipants, CallTokenClaims } from '@takt/domain/areas/calls/mediaServers.ts'
import { rejectWebSocket } from '@takt/store/dialing/rejectWebSocket.ts'
import type { Log } from '@takt/store/process/log.ts'
import { callTokenMs } from '@takt/store/secrets/callToken.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { IceServer } from '../rooms/iceServers.ts'
import { roomCapabilities } from '../rooms/mediaCodecs.ts'
import { createParticipant } from '../rooms/participant.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { Participant } from '../rooms/seated.ts'
import { sfuTexts as texts } from '../texts.ts'
import type { Admit } from './admit.ts'
import { type Link, serveLink } from './serveLink.ts'

/**
 * Stores the last participant list of each room, also of calls that have ended, for as long as a token signed earlier
 * is valid. A repeated list is stored again; an older one is ignored. `now` is in epoch ms.
 */
export function createParticipantLists(now: () => number) {
  const last = new Map<string, { list: CallParticipants; until: number }>()
  const keyOf = ({ organizationId, room }: Pick<CallParticipants, 'organizationId' | 'room'>) =>
    `${organizationId} ${room}`
  return {
    record(list: CallParticipants): void {
      const at = now()
      for (const [key, { until: expiresAt }] of last) if (expiresAt <= at) last.delete(key)
      const key = keyOf(list)
      if (list.version >= (last.get(key)?.list.version ?? 0)) last.set(key, { list, until: at + callTokenMs })
    },
    /** True if the call has excluded this page since its token was signed; a newer token is admitted. */
    isOut(claims: Pick<CallTokenClaims, 'organizationId' | 'room' | 'seat' | 'version'>): boolean {
      const list = last.get(keyOf(claims))?.list
      return list !== undefined && list.version >= claims.version && !list.seats.includes(claims.seat)
    },
  }
}

/** The path of signaling on this process. */
export const signallingPath = '/calls'
/** A call has one source and at most eight targets; links of reconnecting pages may overlap. */
const maxParticipants = 16

export type Signalling = {
  /** Ends the links of a room: its pages reconnect by themselves. */
  endRoom: (room: Room, reason: keyof typeof mediaCloseCodes) => void
  /** Ends the links of pages that are no longer in the call, and rejects them from then on. */
  applyParticipants: (list: CallParticipants) => void
  close: () => void
}

/** Serves the WebSockets of pages, each admitted by a token; `changed` is called when a page joins or leaves. */
export function serveSignalling(options: {
  server: Server
  admit: Admit
  /** Null while no worker runs. */
  rooms: () => Rooms | null
  ice: (participantId: string) => IceServer[]
  /** True if pages use only these servers. */
  onlyRelay: boolean
  changed: () => void
  rejected: (reason: string) => void
  log: Log
  now: () => number
}): Signalling {
  const { server, admit, rooms, ice, onlyRelay, changed, rejected, log, now } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestSignal, perMessageDeflate: false })
  const links = new Map<Participant, { link: Link; claims: CallTokenClaims }>()
  const participantLists = createParticipantLists(now)

  const reject = (socket: Duplex, status: number, reason: string, message: string) => {
    rejected(reason)
    rejectWebSocket(socket, status, message)
  }
  /** Ends its media at once; the page may close its link later. */
  const end = (participant: Participant, reason: keyof typeof mediaCloseCodes) => {
    links.get(participant)?.link.end(reason)
    participant.close()
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = new URL(request.url ?? '/', 'http://sfu')
    if (url.pathname.replaceAll('//', '/') !== signallingPath) return reject(socket, 404, 'path', texts.noPath)
    // Gateways send no origin: a request with one comes from a page that bypasses them.
    if (request.headers.origin !== undefined) return reject(socket, 403, 'origin', texts.onlyThroughGateway)
    const openRooms = rooms()
    if (!openRooms) return reject(socket, 503, 'noWorker', texts.starting)
    const claims = admit(url.searchParams.get('token') ?? '')
    if (!claims) return reject(socket, 403, 'token', texts.notLetIn)
    if (participantLists.isOut(claims)) return reject(socket, 403, 'seat', texts.notLetIn)
    const room = await openRooms.of(claims.organizationId, claims.room)
    const isFull = room.seats.size >= maxParticipants && !room.seats.has(claims.seat)
    if (room.organizationId !== claims.organizationId) return reject(socket, 403, 'token', texts.notLetIn)
    if (isFull) return reject(socket, 403, 'full', texts.roomIsFull)
    sockets.handleUpgrade(request, socket, head, (accepted) => enter(accepted, openRooms, room, claims))
  }

  function enter(socket: WebSocket, openRooms: Rooms, room: Room, claims: CallTokenClaims) {
    const former = room.seats.get(claims.seat)
    if (former) end(former, 'replaced')
    const participant = createParticipant({
      name: claims.seat,
      room,
      send: (message) => links.get(participant)?.link.send(message),
      ice: () => ice(claims.seat),
    })
    const gone = () => {
      links.delete(participant)
      participant.close()
      room.leave(participant).catch((error) => log.warn({ err: error }, 'a room was not told that a page left'))
      openRooms.settle(room)
      changed()
    }
    links.set(participant, { link: serveLink({ socket, methods: () => participant.methods, log, now, gone }), claims })
    // The page was excluded while the room was being created.
    if (participantLists.isOut(claims)) return end(participant, 'ended')
    const otherParticipants = [...room.seats.keys()].filter((name) => name !== participant.name)
    const capabilities = roomCapabilities(room.router)
    participant.send({
      event: 'welcome',
      capabilities,
      iceServers: ice(participant.name),
      onlyRelay,
      seats: otherParticipants,
    })
    if (room.speaker()) participant.send({ event: 'speaker', seat: room.speaker() })
    room.enter(participant).catch((error) => log.warn({ err: error }, 'a room was not told that a page came'))
    changed()
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    open(request, socket, head).catch((error) => {
      log.warn({ err: error }, 'a page was not let in')
      reject(socket, 503, 'failed', texts.notPossible)
    })
  })

  return {
    endRoom: (room, reason) => {
      for (const participant of room.seats.values()) end(participant, reason)
    },
    applyParticipants: (list) => {
      participantLists.record(list)
      for (const [participant, { claims }] of links) if (participantLists.isOut(claims)) end(participant, 'ended')
    },
    close: () => {
      for (const participant of links.keys()) end(participant, 'again')
    },
  }
}
