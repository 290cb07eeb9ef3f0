import { z } from '@hono/zod-openapi'
import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import type { Context } from 'hono'
import { inThread, largeBytes } from './bodyThreads.ts'
import { parseCsv } from './parseCsv.ts'
import { joined } from './slices.ts'

// What browsers call a CSV file, depending on what is installed beside them.
const fileTypes = ['text/csv', 'application/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream']

/** A CSV file as a body. Bytes: what is no CSV is told by row and column, and an empty file as one. */
export const csvBody = {
  required: false,
  content: Object.fromEntries(fileTypes.map((name) => [name, { schema: z.unknown() }])),
}

/**
 * The cells of a CSV file that came as a body, or what is wrong with it as a whole; a large one is read in a thread.
 */
export async function readCsv(c: Context): Promise<{ matrix: string[][] } | { problem: ImportProblem }> {
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength < largeBytes) return parseCsv(new Uint8Array(bytes))
  const read = await inThread('csv', bytes)
  return 'problem' in read ? read : { matrix: await joined<string[]>(read.slices) }
}
