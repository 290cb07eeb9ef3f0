import type { BulkBody } from '@takt/domain/core/item/bulk.ts'
import type { Context } from 'hono'
import { HttpError } from '../http/responses/httpError.ts'
import { inThread, largeBytes } from './bodyThreads.ts'
import { parseBulk } from './sliceBulk.ts'
import { joined } from './slices.ts'

/**
 * Reads the body of a bulk request; a large one is read and checked in a thread, and its rows are returned in slices.
 */
export async function readBulk(c: Context): Promise<BulkBody> {
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength < largeBytes) return parseBulk(new Uint8Array(bytes))
  const read = await inThread('bulk', bytes)
  if (read.rejected) throw new HttpError(read.rejected.kind, read.rejected.message, { data: read.rejected.data })
  const { add, change, remove } = read.lists
  return { add: await joined(add), change: await joined(change), remove: await joined(remove), ...read.options }
}
