import { mostProblems } from '../../core/item/bulk.ts'
import { unguarded } from '../../core/item/csvCell.ts'
import type { ImportProblem } from '../../core/item/importAnswer.ts'
import type { ItemType } from '../../core/item/item.ts'
import { type ImportRead, readImport, shownCell } from '../../core/item/readImport.ts'
import { type Check, checks, mostChecks, parseCheck } from './check.ts'

type Field = keyof typeof checks.fields

/** What columns of a checksheet are called elsewhere: in drawings, inspection plans and files of measuring machines. */
const usual: Readonly<Partial<Record<Field, readonly string[]>>> = {
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
/** What is checked; where nothing else is the name of the check, that as well. */
const characteristic = ['characteristic', 'feature', 'dimension', 'merkmal']

const tidy = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * The heads of a file, those that are usual elsewhere as the fields that they stand for; a field that the file names
 * itself (`isNamed`) is not looked for. `isBoth`: the column of the check says what to check as well.
 */
function usualHeads(
  header: readonly string[],
  isNamed: (field: Field) => boolean,
): { heads: readonly string[]; isBoth: boolean } {
  const heads = [...header]
  const placeOf = (names: readonly string[]) => names.map((name) => header.findIndex((head) => tidy(head) === name))
  const found = new Set<Field>()
  const take = (field: Field, names: readonly string[]) => {
    const at = isNamed(field) ? -1 : (placeOf(names).find((place) => place >= 0) ?? -1)
    if (at < 0) return
    heads[at] = field
    found.add(field)
  }
  for (const [field, names] of Object.entries(usual)) take(field as Field, names)
  const hasCheck = isNamed('checkID') || found.has('checkID')
  take(hasCheck ? 'text' : 'checkID', characteristic)
  return { heads, isBoth: !hasCheck && found.has('checkID') && !isNamed('text') }
}

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
