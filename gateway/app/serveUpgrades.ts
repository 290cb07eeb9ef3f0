import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { OpenedArea } from '../core/area.ts'

type Open = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Dispatches WebSocket upgrade requests to the area that handles the path and rejects all others. `close` closes the
 * open sockets.
 */
export function serveUpgrades(areas: readonly OpenedArea[]): { open: Open; close: () => void } {
  const handlers = new Map<string, Open>()
  for (const { upgrade } of areas) if (upgrade) handlers.set(upgrade.path, upgrade.open)
  const sockets = new Set<Duplex>()
  return {
    open: (request, socket, head) => {
      const path = (request.url ?? '/').split('?')[0]!
      sockets.add(socket)
      // A socket error at this point concerns no other code, so the socket is only destroyed.
      socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
      const open = handlers.get(path)
      if (open) open(request, socket, head)
      else socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n')
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
