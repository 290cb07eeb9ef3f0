import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Rejects a WebSocket upgrade, with a message in the shape of every response. */
export function rejectWebSocket(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ success: false, message, data: null })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
