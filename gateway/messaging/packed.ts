import { gzipSync } from 'node:zlib'

/** What is said to a user or a device in real time (ping, call, …) as it goes: JSON, compressed (gzip), in base64. */
export const packed = (body: object): string => gzipSync(JSON.stringify(body)).toString('base64')
