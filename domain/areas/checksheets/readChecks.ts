import { mostProblems } from '../../core/item/bulk.ts'
import { unguarded } from '../../core/item/csvCell.ts'
import type { ImportProblem } from '../../core/item/importAnswer.ts'
import type { ItemType } from '../../core/item/item.ts'
import { type ImportRead, readImport, shownCell } from '../../core/item/readImport.ts'
import { type Check, checks, mostChecks, parseCheck } from './check.ts'
import { usualHeads } from './usualHeads.ts'

/**
 * Checks as a file has them, or what is wrong with it, by line and column: at most `mostProblems`, of `problemCount`.
 */
export type ChecksRead = { checks: Check[]; problems: ImportProblem[]; problemCount: number }

/**
 * Understands the cells of a file as the lines of a checksheet: the first line names fields of `checks`, by name or
 * label or as is usual elsewhere (`usualHeads`); what has a usual value may be left out. No lines at all are no
 * problem.
 */
export function readChecks(given: readonly (readonly string[])[]): ChecksRead {
  if (given.every((cells) => cells.every((cell) => cell.trim() === '')))
    return { checks: [], problems: [], problemCount: 0 }
  const [header = [], ...lines] = given
  const { heads, isBoth } = usualHeads(header, (field) => header.some((head) => isCalled(head, field)))
  const matrix = [heads, ...lines]
  const read = readImport(isBoth ? withoutText : checks, matrix, 'add')
  const problems = [...read.problems]
  if (read.count > mostChecks)
    problems.push({
      row: 1,
      column: null,
      value: null,
      sentence: `has ${read.count} lines; a checksheet has at most ${mostChecks}`,
    })
  problems.push(...repeated(read, matrix))
  const found: Check[] = []
  for (const { row, body: said } of read.rows) {
    const body = isBoth ? { ...said, text: said.checkID } : said
    const wrong = (name: string, sentence: string) => problems.push(problemAt(read, { row, body, name, sentence }))
    const parsed = parseCheck(body)
    if ('check' in parsed) found.push(parsed.check)
    else for (const [name, sentence] of parsed.problems) wrong(name, sentence)
  }
  problems.sort((a, b) => a.row - b.row)
  return {
    checks: problems.length > 0 ? [] : found,
    problems: problems
      .slice(0, mostProblems)
      .map((problem) => ({ ...problem, column: inWords(problem.column, header, heads) })),
    problemCount: problems.length,
  }
}

/** Of files whose check says what to check, too. */
const withoutText: ItemType = {
  ...checks,
  fields: { ...checks.fields, text: { ...checks.fields.text, required: 'N' } },
}

const isCalled = (head: string, field: keyof typeof checks.fields) =>
  [field, checks.fields[field].label].some((name) => name.toLowerCase() === head.trim().toLowerCase())

/** A column as the file calls it; one that it has not as the screen does. */
function inWords(column: string | null, header: readonly string[], heads: readonly string[]): string | null {
  const at = heads.findIndex((head) => head.trim() === column)
  if (at >= 0) return header[at]!.trim()
  return column === null ? null : (checks.fields[column as keyof typeof checks.fields]?.label ?? column)
}

/** Names that stand in a line before, also where something else is wrong with their line. */
function repeated({ columns }: ImportRead, matrix: readonly (readonly string[])[]): ImportProblem[] {
  const column = columns.get('checkID')
  if (!column) return []
  const rowOf = new Map<string, number>()
  return matrix.slice(1).flatMap((cells, place) => {
    const [row, checkID] = [place + 2, unguarded((cells[column.at] ?? '').trim())]
    const before = rowOf.get(checkID)
    if (checkID !== '' && before === undefined) rowOf.set(checkID, row)
    if (before === undefined) return []
    const sentence = `stands in line ${before} already`
    return [{ row, column: column.header, value: shownCell(checkID), sentence }]
  })
}

type Found = { row: number; body: Readonly<Record<string, unknown>>; name: string; sentence: string }

const problemAt = ({ columns }: ImportRead, { row, body, name, sentence }: Found): ImportProblem => ({
  row,
  column: columns.get(name)?.header ?? name,
  value: shownCell(String(body[name] ?? '')),
  sentence,
})
