import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { CallSeats, CallTokenClaims } from '@takt/domain/calls/carriers.ts'
import { largestSignal, type mediaCloseCodes } from '@takt/domain/calls/media.ts'
import type { Log } from '@takt/store/log.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { IceServer } from '../rooms/iceServers.ts'
import { roomCapabilities } from '../rooms/mediaCodecs.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import { openSeat } from '../rooms/seat.ts'
import type { Seat } from '../rooms/seated.ts'
import type { Admit } from './admit.ts'
import { type Link, serveLink } from './serveLink.ts'

/** The path of signalling on this process. */
export const signallingPath = '/calls'
/** A call has one source and at most eight targets; links that come back may overlap. */
const mostSeats = 16

export type Signalling = {
  /** Ends the links of a room: its pages come back by themselves. */
  endRoom: (room: Room, why: keyof typeof mediaCloseCodes) => void
  /** Ends the links of seats that the call takes no more. */
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
  changed: () => void
  refused: (why: string) => void
  log: Log
  now: () => number
}): Signalling {
  const { server, admit, rooms, ice, changed, refused, log, now } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestSignal, perMessageDeflate: false })
  const links = new Map<Seat, Link>()
  const versions = new WeakMap<Room, number>()

  const refuse = (socket: Duplex, status: string, why: string) => {
    refused(why)
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = new URL(request.url ?? '/', 'http://sfu')
    if (url.pathname.replaceAll('//', '/') !== signallingPath) return refuse(socket, '404 Not Found', 'path')
    const ours = rooms()
    if (!ours) return refuse(socket, '503 Service Unavailable', 'noWorker')
    const claims = admit(url.searchParams.get('token') ?? '')
    if (!claims) return refuse(socket, '403 Forbidden', 'token')
    const room = await ours.of(claims.organizationId, claims.room)
    const isFull = room.seats.size >= mostSeats && !room.seats.has(claims.seat)
    if (isFull || room.organizationId !== claims.organizationId) return refuse(socket, '403 Forbidden', 'full')
    sockets.handleUpgrade(request, socket, head, (accepted) => enter(accepted, ours, room, claims))
  }

  function enter(socket: WebSocket, ours: Rooms, room: Room, claims: CallTokenClaims) {
    const former = room.seats.get(claims.seat)
    if (former) links.get(former)?.end('replaced')
    const seat = openSeat({
      name: claims.seat,
      room,
      tell: (message) => links.get(seat)?.tell(message),
      ice: () => ice(claims.seat),
    })
    const gone = () => {
      links.delete(seat)
      seat.close()
      room.leave(seat).catch((error) => log.warn({ err: error }, 'a room was not told that a page left'))
      ours.settle(room)
      changed()
    }
    links.set(seat, serveLink({ socket, methods: () => seat.methods, log, now, gone }))
    const seats = [...room.seats.keys()].filter((name) => name !== seat.name)
    const capabilities = roomCapabilities(room.router)
    seat.tell({ event: 'welcome', capabilities, iceServers: ice(seat.name), seats })
    if (room.speaker()) seat.tell({ event: 'speaker', seat: room.speaker() })
    room.enter(seat).catch((error) => log.warn({ err: error }, 'a room was not told that a page came'))
    changed()
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    open(request, socket, head).catch((error) => {
      log.warn({ err: error }, 'a page was not let in')
      refuse(socket, '503 Service Unavailable', 'failed')
    })
  })

  return {
    endRoom: (room, why) => {
      for (const seat of room.seats.values()) links.get(seat)?.end(why)
    },
    keepOnly: ({ organizationId, room: id, version, seats }) => {
      const room = rooms()?.open(id)
      // What comes late says nothing.
      if (room?.organizationId !== organizationId || version < (versions.get(room) ?? 0)) return
      versions.set(room, version)
      for (const [name, seat] of room.seats) if (!seats.includes(name)) links.get(seat)?.end('ended')
    },
    close: () => {
      for (const link of links.values()) link.end('again')
    },
  }
}
