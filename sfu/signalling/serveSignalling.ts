import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CallSeats, CallTokenClaims } from '@takt/domain/areas/calls/carriers.ts'
import { largestSignal, type mediaCloseCodes } from '@takt/domain/areas/calls/media.ts'
import { refuseWebSocket } from '@takt/store/dialing/refuseWebSocket.ts'
import type { Log } from '@takt/store/process/log.ts'
import { callTokenMs } from '@takt/store/secrets/callToken.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { IceServer } from '../rooms/iceServers.ts'
import { roomCapabilities } from '../rooms/mediaCodecs.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import { openSeat } from '../rooms/seat.ts'
import type { Seat } from '../rooms/seated.ts'
import { sfuTexts as texts } from '../texts.ts'
import type { Admit } from './admit.ts'
import { type Link, serveLink } from './serveLink.ts'

/**
 * Remembers what was told last of who may be in each room, of calls that ended too, for as long as a token may be shown
 * that was signed before. What is told again is remembered anew; what comes late says nothing. `now` is in epoch ms.
 */
export function createSeatsTold(now: () => number) {
  const last = new Map<string, { told: CallSeats; until: number }>()
  const keyOf = ({ organizationId, room }: Pick<CallSeats, 'organizationId' | 'room'>) => `${organizationId} ${room}`
  return {
    hear(told: CallSeats): void {
      const at = now()
      for (const [key, { until }] of last) if (until <= at) last.delete(key)
      const key = keyOf(told)
      if (told.version >= (last.get(key)?.told.version ?? 0)) last.set(key, { told, until: at + callTokenMs })
    },
    /** Whether the call took this seat no more after its token was signed; a token that is newer than that is right. */
    isOut(claims: Pick<CallTokenClaims, 'organizationId' | 'room' | 'seat' | 'version'>): boolean {
      const told = last.get(keyOf(claims))?.told
      return told !== undefined && told.version >= claims.version && !told.seats.includes(claims.seat)
    },
  }
}

/** The path of signalling on this process. */
export const signallingPath = '/calls'
/** A call has one source and at most eight targets; links that come back may overlap. */
const mostSeats = 16

export type Signalling = {
  /** Ends the links of a room: its pages come back by themselves. */
  endRoom: (room: Room, why: keyof typeof mediaCloseCodes) => void
  /** Ends the links of seats that the call takes no more, and lets them in no more. */
  keepOnly: (told: CallSeats) => void
  close: () => void
}

/** Serves the WebSockets of pages, each let in by a token, `changed` hears when somebody came or went. */
export function serveSignalling(options: {
  server: Server
  admit: Admit
  /** Null while nothing can be carried. */
  rooms: () => Rooms | null
  ice: (seat: string) => IceServer[]
  /** Whether pages use these alone. */
  onlyRelay: boolean
  changed: () => void
  refused: (why: string) => void
  log: Log
  now: () => number
}): Signalling {
  const { server, admit, rooms, ice, onlyRelay, changed, refused, log, now } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestSignal, perMessageDeflate: false })
  const links = new Map<Seat, { link: Link; claims: CallTokenClaims }>()
  const seatsTold = createSeatsTold(now)

  const refuse = (socket: Duplex, status: number, why: string, sentence: string) => {
    refused(why)
    refuseWebSocket(socket, status, sentence)
  }
  /** Its media end at once; its page may take its time to say goodbye. */
  const end = (seat: Seat, why: keyof typeof mediaCloseCodes) => {
    links.get(seat)?.link.end(why)
    seat.close()
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = new URL(request.url ?? '/', 'http://sfu')
    if (url.pathname.replaceAll('//', '/') !== signallingPath) return refuse(socket, 404, 'path', texts.noPath)
    // Gateways say nothing of where a page is from: whoever does is a page that came past them.
    if (request.headers.origin !== undefined) return refuse(socket, 403, 'origin', texts.onlyThroughGateway)
    const ours = rooms()
    if (!ours) return refuse(socket, 503, 'noWorker', texts.starting)
    const claims = admit(url.searchParams.get('token') ?? '')
    if (!claims) return refuse(socket, 403, 'token', texts.notLetIn)
    if (seatsTold.isOut(claims)) return refuse(socket, 403, 'seat', texts.notLetIn)
    const room = await ours.of(claims.organizationId, claims.room)
    const isFull = room.seats.size >= mostSeats && !room.seats.has(claims.seat)
    if (room.organizationId !== claims.organizationId) return refuse(socket, 403, 'token', texts.notLetIn)
    if (isFull) return refuse(socket, 403, 'full', texts.roomIsFull)
    sockets.handleUpgrade(request, socket, head, (accepted) => enter(accepted, ours, room, claims))
  }

  function enter(socket: WebSocket, ours: Rooms, room: Room, claims: CallTokenClaims) {
    const former = room.seats.get(claims.seat)
    if (former) end(former, 'replaced')
    const seat = openSeat({
      name: claims.seat,
      room,
      tell: (message) => links.get(seat)?.link.tell(message),
      ice: () => ice(claims.seat),
    })
    const gone = () => {
      links.delete(seat)
      seat.close()
      room.leave(seat).catch((error) => log.warn({ err: error }, 'a room was not told that a page left'))
      ours.settle(room)
      changed()
    }
    links.set(seat, { link: serveLink({ socket, methods: () => seat.methods, log, now, gone }), claims })
    // It was told while the room was made.
    if (seatsTold.isOut(claims)) return end(seat, 'ended')
    const seats = [...room.seats.keys()].filter((name) => name !== seat.name)
    const capabilities = roomCapabilities(room.router)
    seat.tell({ event: 'welcome', capabilities, iceServers: ice(seat.name), onlyRelay, seats })
    if (room.speaker()) seat.tell({ event: 'speaker', seat: room.speaker() })
    room.enter(seat).catch((error) => log.warn({ err: error }, 'a room was not told that a page came'))
    changed()
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    open(request, socket, head).catch((error) => {
      log.warn({ err: error }, 'a page was not let in')
      refuse(socket, 503, 'failed', texts.notPossible)
    })
  })

  return {
    endRoom: (room, why) => {
      for (const seat of room.seats.values()) end(seat, why)
    },
    keepOnly: (told) => {
      seatsTold.hear(told)
      for (const [seat, { claims }] of links) if (seatsTold.isOut(claims)) end(seat, 'ended')
    },
    close: () => {
      for (const seat of links.keys()) end(seat, 'again')
    },
  }
}
