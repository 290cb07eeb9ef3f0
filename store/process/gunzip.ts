import { gunzipSync } from 'node:zlib'
import type { Gunzip } from '@takt/domain/areas/messages/telemetry.ts'

/** Unpacks gzip; throws if it is unsound or would unpack to more than `maxBytes` (a bomb). */
export const gunzip: Gunzip = (bytes, maxBytes) => gunzipSync(bytes, { maxOutputLength: maxBytes })
