import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Returns a message of the connection protocol of OPC UA (Part 6, 7.1). */
function frame(type: string, body: Buffer, declaredLength = body.length + 8): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 'ascii')
  header.writeUInt32LE(declaredLength >>> 0, 4)
  return Buffer.concat([header, body])
}

const numbers = (...values: number[]) => {
  const body = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) body.writeUInt32LE(value >>> 0, index * 4)
  return body
}

const acknowledge = (...limits: number[]) => frame('ACKF', numbers(0, ...limits))
const fair = [65_536, 65_536, 0, 0]

/** Sends data for as long as the client reads. */
function flood(socket: Socket, next: () => Buffer) {
  const write = () => {
    while (!socket.destroyed && socket.write(next()));
  }
  socket.on('drain', write)
  write()
}

type Behavior = (socket: Socket) => void
const afterHello =
  (respond: Behavior): Behavior =>
  (socket) =>
    void socket.once('data', () => respond(socket))
const afterOpen = (respond: Behavior): Behavior =>
  afterHello((socket) => {
    socket.write(acknowledge(...fair))
    socket.once('data', () => respond(socket))
  })

/** Servers that do not follow the protocol, by what they do. */
export const hostileBehaviors: Readonly<Record<string, Behavior>> = {
  'sends nothing': () => {},
  'closes at once': (socket) => socket.destroy(),
  'sends a banner': (socket) => void socket.write('SSH-2.0-banner-of-an-inner-service\r\n'),
  'sends garbage without end': (socket) => flood(socket, () => randomBytes(65_536)),
  'declares a message of 4 GiB': afterHello((socket) =>
    flood(socket, () => frame('ACKF', randomBytes(65_536), 0xffff_ffff)),
  ),
  'acknowledges with limits of zero': afterHello((socket) => void socket.write(acknowledge(0, 0, 0, 0))),
  'acknowledges with huge limits': afterHello(
    (socket) => void socket.write(acknowledge(0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff)),
  ),
  'acknowledges with half a message': afterHello((socket) => void socket.write(frame('ACKF', numbers(0)))),
  'acknowledges twice': afterHello(
    (socket) => void socket.write(Buffer.concat([acknowledge(...fair), acknowledge(...fair)])),
  ),
  'sends an error with a text of 1 MiB': afterHello(
    (socket) => void socket.write(frame('ERRF', Buffer.concat([numbers(0x8001_0000, 1_048_576), randomBytes(60_000)]))),
  ),
  'sends nothing after the acknowledgement': afterOpen(() => {}),
  'opens the channel with garbage': afterOpen((socket) => void socket.write(frame('OPNF', randomBytes(500)))),
  'opens the channel in chunks without end': afterOpen((socket) =>
    flood(socket, () => frame('OPNC', randomBytes(8_000))),
  ),
  'sends messages of no request without end': afterOpen((socket) =>
    flood(socket, () => frame('MSGF', Buffer.concat([numbers(1, 1, 1, 1), randomBytes(8_000)]))),
  ),
}

/** Starts such a server; returns its port. */
export async function playHostile(behave: Behavior) {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    behave(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as { port: number }).port,
    connections: () => connections,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
