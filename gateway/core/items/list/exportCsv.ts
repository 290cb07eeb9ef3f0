import { writeCell } from '@takt/domain/core/item/csvCell.ts'
import { fieldNames, fieldOf, type ItemType, isExposed } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import papaparse from 'papaparse'
import type { Dependencies } from '../../dependencies.ts'
import { responseStream } from '../../http/responses/responseStream.ts'
import { allItems } from './allItems.ts'
import { acquireSlot } from './exportSlots.ts'

/**
 * Streams all matches of a list query as CSV (RFC 4180, protected against formula injection) from a single snapshot,
 * read from the database on demand. If it fails, the stream breaks, so that a partial file is not taken for a complete
 * one.
 */
export async function exportCsv(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  { type, tenant, withPeople }: { type: ItemType; tenant: Tenant; withPeople: boolean },
  query: ListQuery,
): Promise<ReadableStream<Uint8Array>> {
  const free = acquireSlot(tenant, env)
  const stream = responseStream(env.TAKT_STALLED_SECS * 1000)
  const started = Promise.withResolvers<void>()
  const names = fieldNames(type, isExposed)
  const write = (rows: readonly (readonly string[])[]) => stream.write(lines(rows))
  async function writeAll() {
    const items = allItems({ db }, { type, tenant }, query)
    let next = await items.next()
    started.resolve()
    try {
      await write([names])
      while (!next.done) {
        await write(next.value.map((row) => cellsOf(type, names, withPeople ? row : rowWithoutPeople(row))))
        next = await items.next()
      }
    } finally {
      await items.return(undefined)
    }
  }
  writeAll()
    .then(() => stream.close())
    .catch((error) => {
      started.reject(error)
      stream.breakOff(error)
    })
    .finally(free)
  await started.promise
  return stream.readable
}

/** Converts a row to output cells; anything that must not be visible has to be hidden here. */
function cellsOf(type: ItemType, names: readonly string[], row: Record<string, unknown>): string[] {
  return names.map((name) => writeCell(fieldOf(type, name), row[name]))
}

const encoder = new TextEncoder()
const lines = (rows: readonly (readonly string[])[]) =>
  encoder.encode(`${papaparse.unparse(rows as string[][], { newline: '\r\n' })}\r\n`)
