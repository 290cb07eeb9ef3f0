import { gunzipSync } from 'node:zlib'
import type { Gunzip } from '@takt/domain/areas/messages/telemetry.ts'

/** Decompresses gzip; throws if it is invalid or would decompress to more than `maxBytes` (a bomb). */
export const gunzip: Gunzip = (bytes, maxBytes) => gunzipSync(bytes, { maxOutputLength: maxBytes })
