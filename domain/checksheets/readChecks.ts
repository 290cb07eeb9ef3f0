import { mostProblems } from '../item/bulk.ts'
import type { ImportProblem } from '../item/importAnswer.ts'
import { type ImportRead, readImport, shownCell } from '../item/readImport.ts'
import { type Check, checks, mostChecks, parseCheck } from './check.ts'

/** Checks as a file has them, or what is wrong with it, by line and column: at most `mostProblems`, of `problemCount`. */
export type ChecksRead = { checks: Check[]; problems: ImportProblem[]; problemCount: number }

/**
 * Understands the cells of a file as the lines of a checksheet: the first line names fields of `checks`, by name or
 * label; what has a usual value may be left out. No lines at all are no problem.
 */
export function readChecks(matrix: readonly (readonly string[])[]): ChecksRead {
  if (matrix.every((cells) => cells.every((cell) => cell.trim() === '')))
    return { checks: [], problems: [], problemCount: 0 }
  const read = readImport(checks, matrix, 'add')
  const problems = [...read.problems]
  if (read.count > mostChecks)
    problems.push({
      row: 1,
      column: null,
      value: null,
      sentence: `has ${read.count} lines; a checksheet has at most ${mostChecks}`,
    })
  const found: Check[] = []
  const rowOf = new Map<string, number>()
  for (const { row, body } of read.rows) {
    const wrong = (name: string, sentence: string) => problems.push(problemAt(read, { row, body, name, sentence }))
    const checkID = String(body.checkID)
    const before = rowOf.get(checkID)
    if (before !== undefined) wrong('checkID', `stands in line ${before} already`)
    rowOf.set(checkID, before ?? row)
    const parsed = parseCheck(body)
    if ('check' in parsed) found.push(parsed.check)
    else for (const [name, sentence] of parsed.problems) wrong(name, sentence)
  }
  problems.sort((a, b) => a.row - b.row)
  return {
    checks: problems.length > 0 ? [] : found,
    problems: problems.slice(0, mostProblems),
    problemCount: problems.length,
  }
}

type Found = { row: number; body: Readonly<Record<string, unknown>>; name: string; sentence: string }

const problemAt = ({ columns }: ImportRead, { row, body, name, sentence }: Found): ImportProblem => ({
  row,
  column: columns.get(name)?.header ?? name,
  value: shownCell(String(body[name] ?? '')),
  sentence,
})
