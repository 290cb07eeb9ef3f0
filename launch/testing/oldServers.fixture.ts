import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Builds a message of the Postgres protocol: a type code, the length, the body. */
function message(typeCode: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(typeCode), length, body])
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const textColumn = (name: string) =>
  Buffer.concat([Buffer.from(`${name}\0`), Buffer.alloc(6), Buffer.from([0, 0, 0, 25]), Buffer.alloc(8, 0)])
const cell = (text: string) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(text)])
}
const idle = message('Z', 'I')

/** Responds to every login and every query with one row, as Postgres does. */
const postgresWith = (row: Record<string, string>) =>
  createServer((socket) => {
    let isGreeted = false
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (!isGreeted) {
        isGreeted = true
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), idle]))
      } else if (chunk.toString('latin1', 0, 1) === 'Q')
        socket.write(
          Buffer.concat([
            message('T', int16(Object.keys(row).length), ...Object.keys(row).map(textColumn)),
            message('D', int16(Object.keys(row).length), ...Object.values(row).map(cell)),
            message('C', 'SELECT 1\0'),
            idle,
          ]),
        )
      else socket.end()
    })
  })

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Starts servers with versions that Takt rejects, and a Postgres with too few connections; returns their addresses as
 * named in the environment.
 */
export async function openOldServers() {
  const postgres = postgresWith({ number: '150008', version: '15.8', connections: '20' })
  const clickhouse = createHttpServer((_, reply) => reply.end('24.8.1.1\n'))
  const nats = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('INFO {"server_id":"N","version":"2.8.4"}\r\n')
  })
  const servers = [postgres, clickhouse, nats]
  const [postgresHost, clickhouseHost, natsHost] = (await Promise.all(servers.map(listening))) as [
    string,
    string,
    string,
  ]
  return {
    hosts: { postgres: postgresHost, clickhouse: clickhouseHost, nats: natsHost },
    env: {
      DATABASE_URL: `postgres://takt:secret@${postgresHost}/takt`,
      CLICKHOUSE_URL: `http://takt:secret@${clickhouseHost}/takt`,
      NATS_URL: `nats://${natsHost}`,
    },
    close: () => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))),
  }
}
