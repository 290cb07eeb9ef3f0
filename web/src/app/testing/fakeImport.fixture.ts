import type { DecimalMark } from '@takt/domain/core/item/decimalMark.ts'
import type { ImportMode, ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import { addSchema, type ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { readImport } from '@takt/domain/core/item/readImport.ts'
import { parseCsv } from '@takt/gateway/core/bodies/parseCsv.ts'

type Row = Record<string, unknown>

/** Reads a CSV file as an import of an item type: returns the actions on rows, and the response about them. */
export function planImport(
  type: ItemType,
  csv: string,
  options: { mode: ImportMode; decimal?: DecimalMark; rows: readonly Row[] },
) {
  const parsed = parseCsv(new TextEncoder().encode(csv))
  const empty = { columns: new Map(), rows: [], count: 0 }
  const read = 'problem' in parsed ? { ...empty, problems: [parsed.problem] } : readImport(type, parsed.matrix, options)
  const byKey = new Map(options.rows.map((row) => [keyText(type, row), row]))
  const problems: ImportProblem[] = [...read.problems]
  const added: Row[] = []
  const changed: { row: Row; fields: Row }[] = []
  let unchanged = 0
  for (const { row: line, key, body } of read.rows) {
    const before = key && options.mode !== 'add' ? byKey.get(keyText(type, key)) : undefined
    const validated = addSchema(type).safeParse({ ...before, ...body })
    const wrong = validated.error?.issues.filter(({ path }) => String(path[0]) in body) ?? []
    for (const { path, message } of wrong) {
      const name = String(path[0])
      const column = read.columns.get(name)?.header ?? name
      problems.push({ row: line, column, value: String(body[name]), sentence: message })
    }
    if (wrong.length > 0) continue
    if (!before) added.push(body)
    else if (Object.entries(body).some(([name, value]) => before[name] !== value))
      changed.push({ row: before, fields: body })
    else unchanged += 1
  }
  problems.sort((a, b) => a.row - b.row)
  const data = {
    rows: read.count,
    added: added.length,
    changed: changed.length,
    unchanged,
    problems,
    problemCount: problems.length,
  }
  return { added, changed, data }
}
