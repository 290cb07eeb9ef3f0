import type { BulkBody } from '@takt/domain/core/item/bulk.ts'
import type { Context } from 'hono'
import { Refusal } from '../http/responses/refusal.ts'
import { inThread, largeBytes } from './bodyThreads.ts'
import { parseBulk } from './sliceBulk.ts'
import { joined } from './slices.ts'

/** The body of a bulk; a large one is read and checked in a thread, and its rows come over in slices. */
export async function readBulk(c: Context): Promise<BulkBody> {
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength < largeBytes) return parseBulk(new Uint8Array(bytes))
  const read = await inThread('bulk', bytes)
  if (read.refused) throw new Refusal(read.refused.kind, read.refused.message, { data: read.refused.data })
  const { add, change, remove } = read.lists
  return { add: await joined(add), change: await joined(change), remove: await joined(remove), ...read.given }
}
