import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An event as the R700 tells it: tag `n` at an instant (epoch ms), by antenna 1 unless said. */
export const impinjEvent = (n: number, at: number, more: object = {}) => ({
  timestamp: `${new Date(at).toISOString().slice(0, -1)}087177Z`,
  eventType: 'tagInventory',
  tagInventoryEvent: { epcHex: tagOf(n), antennaPort: 1, peakRssiCdbm: -5430, ...more },
})
export const tagOf = (n: number) => `E2801170${String(n).padStart(16, '0')}`

/**
 * A reader of tags over HTTP, on the same port through `restart`: an endless answer to whoever asks for its stream,
 * which is told nothing that was told before. `refuse`: the status it answers with instead.
 */
export async function playReader() {
  let following: ServerResponse[] = []
  const asked: IncomingHttpHeaders[] = []
  let refuse: number | null = null
  const open = () =>
    createServer((request, response) => {
      asked.push(request.headers)
      if (refuse !== null) return response.writeHead(refuse).end()
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
    asked,
    listeners: () => following.length,
    /** Tells whoever listens now. */
    say: (text: string) => {
      for (const response of following) response.write(text)
    },
    tell(...events: object[]) {
      this.say(events.map((event) => `${JSON.stringify(event)}\r\n`).join(''))
    },
    /** Ends all connections, wherever they are in a line. */
    cut: () => server.closeAllConnections(),
    refuse: (status: number | null) => {
      refuse = status
    },
    stop,
    async restart() {
      await stop()
      server = open()
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
