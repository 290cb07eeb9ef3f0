import { gzipSync } from 'node:zlib'

/**
 * Encodes a real-time message to a user or device (ping, call, …): JSON, or a text unchanged, compressed (gzip), in
 * base64.
 */
export const packed = (body: object | string): string =>
  gzipSync(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64')
