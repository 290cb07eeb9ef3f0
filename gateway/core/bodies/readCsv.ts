import { z } from '@hono/zod-openapi'
import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import type { Context } from 'hono'
import { inThread, largeBytes } from './bodyThreads.ts'
import { parseCsv } from './parseCsv.ts'
import { joined } from './slices.ts'

// Media types that browsers send for CSV files, depending on installed software.
const fileTypes = ['text/csv', 'application/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream']

/** A CSV file as a body, received as bytes: invalid CSV is reported by row and column, and so is an empty file. */
export const csvBody = {
  required: false,
  content: Object.fromEntries(fileTypes.map((name) => [name, { schema: z.unknown() }])),
}

/** Reads the cells of a CSV body, or returns the problem of the whole file; a large file is parsed in a thread. */
export async function readCsv(c: Context): Promise<{ matrix: string[][] } | { problem: ImportProblem }> {
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength < largeBytes) return parseCsv(new Uint8Array(bytes))
  const read = await inThread('csv', bytes)
  return 'problem' in read ? read : { matrix: await joined<string[]>(read.slices) }
}
