import { gzipSync } from 'node:zlib'

/**
 * What is said to a user or a device in real time (ping, call, …) as it goes: JSON, or a text as it is, compressed
 * (gzip), in base64.
 */
export const packed = (body: object | string): string =>
  gzipSync(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64')
