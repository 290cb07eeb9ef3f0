import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Builds an event in the format of the R700: tag `n` at an instant (epoch ms), at antenna 1 by default. */
export const impinjEvent = (n: number, at: number, more: object = {}) => ({
  timestamp: `${new Date(at).toISOString().slice(0, -1)}087177Z`,
  eventType: 'tagInventory',
  tagInventoryEvent: { epcHex: tagOf(n), antennaPort: 1, peakRssiCdbm: -5430, ...more },
})
export const tagOf = (n: number) => `E2801170${String(n).padStart(16, '0')}`

/**
 * Starts a tag reader over HTTP that keeps its port across `restart`: each client receives an endless response, without
 * earlier events. `reject`: the status with which it responds instead.
 */
export async function playReader() {
  let following: ServerResponse[] = []
  const requests: IncomingHttpHeaders[] = []
  let rejectStatus: number | null = null
  const open = () =>
    createServer((request, response) => {
      requests.push(request.headers)
      if (rejectStatus !== null) return response.writeHead(rejectStatus).end()
      following.push(response.on('close', () => (following = following.filter((each) => each !== response))))
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
    })
  let server = open()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    following = []
  }
  return {
    url: `http://127.0.0.1:${port}/api/v1/data/stream`,
    requests,
    listeners: () => following.length,
    /** Sends text to all present clients. */
    send: (text: string) => {
      for (const response of following) response.write(text)
    },
    sendEvents(...events: object[]) {
      this.send(events.map((event) => `${JSON.stringify(event)}\r\n`).join(''))
    },
    /** Closes all connections, even in the middle of a line. */
    cut: () => server.closeAllConnections(),
    reject: (status: number | null) => {
      rejectStatus = status
    },
    stop,
    async restart() {
      await stop()
      server = open()
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
