import { maxProblems } from '../../core/item/bulk.ts'
import { unguarded } from '../../core/item/csvCell.ts'
import type { ImportProblem } from '../../core/item/importResponse.ts'
import type { ItemType } from '../../core/item/item.ts'
import { cellExcerpt, type ImportRead, readImport } from '../../core/item/readImport.ts'
import { type Check, checks, maxChecks, parseCheck } from './check.ts'

type Field = keyof typeof checks.fields

/** Common column names in drawings, inspection plans and files of measuring machines, by field. */
const aliases: Readonly<Partial<Record<Field, readonly string[]>>> = {
  checkID: ['no', 'nr', 'number', 'id', 'pos', 'position', 'balloon', 'characteristicno', 'merkmalsnr'],
  unit: ['units', 'uom', 'einheit'],
  nominal: ['target', 'nominalvalue', 'sollwert', 'nennwert', 'nennmass'],
  lower: ['lsl', 'lowerspecificationlimit', 'lowerspeclimit', 'min', 'minimum', 'usg'],
  upper: ['usl', 'upperspecificationlimit', 'upperspeclimit', 'max', 'maximum', 'osg'],
  samples: ['samplesize', 'pieces', 'stichprobe'],
  frequency: ['interval', 'haeufigkeit'],
  gaugeID: ['gaugeno', 'gage', 'gageno', 'pruefmittelnr', 'messmittelnr'],
  gaugeKind: ['gaugetype', 'gagetype', 'instrument', 'measuringdevice', 'pruefmittel', 'messmittel'],
}
/** Column names for the text of a check; they also serve as its name if there is no other column for that. */
const characteristic = ['characteristic', 'feature', 'dimension', 'merkmal']

const tidy = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Replaces common column names by their fields. Fields that the file names itself (`isNamed`) are not searched.
 * `isBoth`: the column with the name of the check is also its text.
 */
function resolveAliases(
  header: readonly string[],
  isNamed: (field: Field) => boolean,
): { heads: readonly string[]; isBoth: boolean } {
  const heads = [...header]
  const positionsOf = (names: readonly string[]) => names.map((name) => header.findIndex((head) => tidy(head) === name))
  const assigned = new Set<Field>()
  const assign = (field: Field, names: readonly string[]) => {
    const at = isNamed(field) ? -1 : (positionsOf(names).find((position) => position >= 0) ?? -1)
    if (at < 0) return
    heads[at] = field
    assigned.add(field)
  }
  for (const [field, names] of Object.entries(aliases)) assign(field as Field, names)
  const hasCheck = isNamed('checkID') || assigned.has('checkID')
  assign(hasCheck ? 'text' : 'checkID', characteristic)
  return { heads, isBoth: !hasCheck && assigned.has('checkID') && !isNamed('text') }
}

/** The checks of a file, or its problems by line and column: at most `mostProblems`, of `problemCount` in total. */
export type ChecksRead = { checks: Check[]; problems: ImportProblem[]; problemCount: number }

/**
 * Parses the cells of a file as the lines of a checksheet. The first line names fields of `checks` by name, by label or
 * by a common alias (`resolveAliases`); fields with a default may be omitted. A file without lines is valid.
 */
export function readChecks(rows: readonly (readonly string[])[]): ChecksRead {
  if (rows.every((cells) => cells.every((cell) => cell.trim() === '')))
    return { checks: [], problems: [], problemCount: 0 }
  const [header = [], ...lines] = rows
  const { heads, isBoth } = resolveAliases(header, (field) => header.some((head) => isCalled(head, field)))
  const matrix = [heads, ...lines]
  const read = readImport(isBoth ? withoutText : checks, matrix, 'add')
  const problems = [...read.problems]
  if (read.count > maxChecks)
    problems.push({
      row: 1,
      column: null,
      value: null,
      sentence: `has ${read.count} lines; a checksheet has at most ${maxChecks}`,
    })
  problems.push(...repeated(read, matrix))
  const parsedChecks: Check[] = []
  for (const { row, body: fields } of read.rows) {
    const body = isBoth ? { ...fields, text: fields.checkID } : fields
    const wrong = (name: string, message: string) => problems.push(problemAt(read, { row, body, name, message }))
    const parsed = parseCheck(body)
    if ('check' in parsed) parsedChecks.push(parsed.check)
    else for (const [name, message] of parsed.problems) wrong(name, message)
  }
  problems.sort((a, b) => a.row - b.row)
  return {
    checks: problems.length > 0 ? [] : parsedChecks,
    problems: problems
      .slice(0, maxProblems)
      .map((problem) => ({ ...problem, column: inWords(problem.column, header, heads) })),
    problemCount: problems.length,
  }
}

/** For files with a common column for name and text of a check. */
const withoutText: ItemType = {
  ...checks,
  fields: { ...checks.fields, text: { ...checks.fields.text, required: 'N' } },
}

const isCalled = (head: string, field: keyof typeof checks.fields) =>
  [field, checks.fields[field].label].some((name) => name.toLowerCase() === head.trim().toLowerCase())

/** Returns a column name as in the file; for a missing column, its label on screen. */
function inWords(column: string | null, header: readonly string[], heads: readonly string[]): string | null {
  const at = heads.findIndex((head) => head.trim() === column)
  if (at >= 0) return header[at]!.trim()
  return column === null ? null : (checks.fields[column as keyof typeof checks.fields]?.label ?? column)
}

/** Finds names that already occur in an earlier line, even if the line has other problems. */
function repeated({ columns }: ImportRead, matrix: readonly (readonly string[])[]): ImportProblem[] {
  const column = columns.get('checkID')
  if (!column) return []
  const rowOf = new Map<string, number>()
  return matrix.slice(1).flatMap((cells, index) => {
    const [row, checkID] = [index + 2, unguarded((cells[column.at] ?? '').trim())]
    const before = rowOf.get(checkID)
    if (checkID !== '' && before === undefined) rowOf.set(checkID, row)
    if (before === undefined) return []
    const message = `is already in line ${before}`
    return [{ row, column: column.header, value: cellExcerpt(checkID), sentence: message }]
  })
}

type RowProblem = { row: number; body: Readonly<Record<string, unknown>>; name: string; message: string }

const problemAt = ({ columns }: ImportRead, { row, body, name, message }: RowProblem): ImportProblem => ({
  row,
  column: columns.get(name)?.header ?? name,
  value: cellExcerpt(String(body[name] ?? '')),
  sentence: message,
})
