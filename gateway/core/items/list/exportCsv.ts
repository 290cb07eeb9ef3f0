import { writeCell } from '@takt/domain/core/item/csvCell.ts'
import { fieldNames, fieldOf, type ItemType, isTold } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { rowWithoutPeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import papaparse from 'papaparse'
import type { Dependencies } from '../../dependencies.ts'
import { answerStream } from '../../http/responses/answerStream.ts'
import { allItems } from './allItems.ts'
import { takeSlot } from './exportSlots.ts'

/**
 * Everything that a list's query matches as CSV (RFC 4180, no cell of which a spreadsheet runs), as it stood at one
 * moment; read from the database as it is taken. When it cannot be finished the stream breaks, so that nobody takes a
 * part for the whole.
 */
export async function exportCsv(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  { type, tenant, withPeople }: { type: ItemType; tenant: Tenant; withPeople: boolean },
  query: ListQuery,
): Promise<ReadableStream<Uint8Array>> {
  const free = takeSlot(tenant, env)
  const stream = answerStream(env.TAKT_STALLED_SECS * 1000)
  const begun = Promise.withResolvers<void>()
  const names = fieldNames(type, isTold)
  const write = (rows: readonly (readonly string[])[]) => stream.write(lines(rows))
  async function writeAll() {
    const items = allItems({ db }, { type, tenant }, query)
    let next = await items.next()
    begun.resolve()
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
      begun.reject(error)
      stream.breakOff(error)
    })
    .finally(free)
  await begun.promise
  return stream.readable
}

/** The one place where a row becomes what is handed out: whatever must not be seen is to be hidden here. */
function cellsOf(type: ItemType, names: readonly string[], row: Record<string, unknown>): string[] {
  return names.map((name) => writeCell(fieldOf(type, name), row[name]))
}

const encoder = new TextEncoder()
const lines = (rows: readonly (readonly string[])[]) =>
  encoder.encode(`${papaparse.unparse(rows as string[][], { newline: '\r\n' })}\r\n`)
