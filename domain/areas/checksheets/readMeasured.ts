import { maxProblems } from '../../core/item/bulk.ts'
import type { ImportProblem } from '../../core/item/importResponse.ts'
import { truncateText } from '../../core/item/truncateText.ts'
import { keepable, largestInteger } from '../../core/item/values.ts'
import type { Work } from '../efficiency/responses/values.ts'
import type { Check, CheckResult } from './check.ts'
import { type CheckSource, placeholdersOf, readCheckColumns } from './checkSources.ts'
import { instantOf, parseResult, wholeOf } from './measuredCells.ts'

/** Maximum number of values in a file. */
export const maxMeasured = 100_000

/** The checks of a revision, and its approval time (epoch ms). */
export type ApprovedChecks = { revId: number; since: number; checks: ReadonlyMap<string, Check> }

/** A value of a file with the revision approved at its time; `row` is the line number as in a spreadsheet. */
export type Measured = CheckResult &
  Work & {
    row: number
    revId: number
    check: Check
    sample: number
    atMs: number
    resourceID: string | null
    tool: string | null
  }
export type MeasuredRead = { values: Measured[]; problems: ImportProblem[]; problemCount: number }

const names = {
  resourceID: 'resourceColumn',
  jobNum: 'jobColumn',
  partNum: 'partColumn',
  partRevision: 'revisionColumn',
  tool: 'toolColumn',
} as const
const sequences = { assemblySeq: 'assemblyColumn', oprSeq: 'operationColumn' } as const
const longestName = 50
/** Maximum length of stored placeholders. */
const longestPlaceholder = 200

/**
 * Reads the file of a measuring machine. If there are problems, returns them by line and column, and no values. A value
 * is evaluated by the latest revision approved before its measurement, or by the first revision if it is older. Lines
 * before the header, empty lines, empty value cells and placeholders are skipped. Yields after each line so that the
 * caller can do other work in between.
 */
export function* measuredSteps(
  source: CheckSource,
  matrix: readonly (readonly string[])[],
  revisions: readonly ApprovedChecks[],
): Generator<undefined, MeasuredRead> {
  const headerAt = headerOf(source, matrix)
  const [header = [], ...lines] = matrix.slice(headerAt)
  const placeholders = placeholdersOf(source)
  const problems: ImportProblem[] = []
  const values: Measured[] = []
  let problemCount = 0
  const wrong = (row: number, column: string | null, value: string | null, message: string) => {
    problemCount += 1
    if (problems.length < maxProblems)
      problems.push({
        row,
        column,
        value: value === undefined || value === null ? null : truncateText(value, 100),
        sentence: message,
      })
  }
  const isPlaceholder = (text: string) => text.length <= longestPlaceholder && placeholders.has(text.toLowerCase())
  const { places, repeated } = indexColumns(header)
  const columns = columnsOf(source, places, revisions)
  for (const name of columns.needed) {
    if (!places.has(name)) wrong(headerAt + 1, name, null, 'is not in the header')
    else if (repeated.has(name)) wrong(headerAt + 1, name, null, 'stands in the header more than once')
  }
  if (columns.values.length === 0)
    wrong(headerAt + 1, null, null, 'has no column that is called like a check of the checksheet')
  if (revisions.length === 0)
    wrong(headerAt + 1, null, null, 'belongs to a checksheet of which no revision was approved yet')
  for (const [i, cells] of problemCount > 0 ? [] : lines.entries()) {
    yield
    const row = headerAt + i + 2
    const cell = (name: string | null) => (name === null ? '' : (cells[places.get(name)!] ?? '').trim())
    const measured = columns.values.filter(({ column }) => cell(column) !== '' && !isPlaceholder(cell(column)))
    if (measured.length === 0) continue
    const timeTexts = [source.atColumn, source.timeColumn].map(cell).filter((text) => text !== '')
    const atMs = instantOf(timeTexts.join(' '), source)
    if (atMs === null)
      wrong(row, source.atColumn, timeTexts.join(' '), 'is not a valid time, or is ambiguous because of a clock change')
    const context = { assemblySeq: null as number | null, oprSeq: null as number | null }
    for (const [field, of] of Object.entries(sequences) as [keyof typeof sequences, keyof CheckSource][]) {
      const text = cell(source[of] as string | null)
      if (text === '') continue
      context[field] = wholeOf(text, 0, largestInteger)
      if (context[field] === null) wrong(row, source[of] as string, text, 'is not a whole number')
    }
    const words = {} as Record<keyof typeof names, string | null>
    for (const [field, of] of Object.entries(names)) {
      const text = cell(source[of])
      words[field as keyof typeof words] = text === '' ? null : text
      if (text.length > longestName || !keepable(text))
        wrong(row, source[of], text, `must have at most ${longestName} characters, without invalid ones`)
    }
    words.resourceID ??= source.resourceID
    const sampleText = cell(source.sampleColumn)
    const sample = sampleText === '' ? 1 : wholeOf(sampleText, 1, 100)
    if (sample === null) wrong(row, source.sampleColumn, sampleText, 'must be a whole number from 1 to 100')
    for (const { column, checkID: ofColumn } of measured) {
      const checkID = ofColumn ?? cell(source.checkColumn)
      const revision = atMs === null ? revisions[0]! : inForce(revisions, atMs)
      const check = revision.checks.get(checkID)
      if (!check) {
        wrong(
          row,
          ofColumn === null ? source.checkColumn : column,
          checkID,
          revisions.some(({ checks }) => checks.has(checkID))
            ? `This checksheet had no check ${checkID} at the time of the measurement`
            : `This checksheet has no check ${checkID}`,
        )
        continue
      }
      if (sample !== null && sample > check.samples)
        wrong(row, source.sampleColumn, sampleText, `exceeds the ${check.samples} samples of ${checkID}`)
      const result = parseResult(check, cell(column), source)
      if ('sentence' in result) wrong(row, column, cell(column), result.sentence)
      else if (atMs !== null && sample !== null)
        values.push({ row, revId: revision.revId, check, sample, atMs, ...result, ...words, ...context })
    }
    if (values.length > maxMeasured) {
      wrong(row, null, null, `exceeds the limit of ${maxMeasured} values per file`)
      break
    }
  }
  return { values: problemCount > 0 ? [] : values, problems, problemCount }
}

/** Number of lines to search for the header. */
const maxHeaderLine = 100

/**
 * Returns the index of the header: the first line that names the time column and, for one value per line, the columns
 * of check and value.
 */
function headerOf(source: CheckSource, matrix: readonly (readonly string[])[]): number {
  const { atColumn, timeColumn, layout, checkColumn, valueColumn } = source
  const isByLine = layout === 'valuePerLine'
  const names = [atColumn, timeColumn, ...(isByLine ? [checkColumn, valueColumn] : [])].filter((name) => name !== null)
  const isHeader = (cells: readonly string[]) => {
    const cellTexts = new Set(cells.map((cell) => cell.trim()))
    return names.every((name) => cellTexts.has(name))
  }
  return Math.max(0, matrix.slice(0, maxHeaderLine).findIndex(isHeader))
}

function indexColumns(header: readonly string[]) {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, name] of header.map((text) => text.trim()).entries()) {
    if (places.has(name)) repeated.add(name)
    else places.set(name, index)
  }
  return { places, repeated }
}

/** Returns the required columns and the value columns, with their check if the column determines it. */
function columnsOf(
  source: CheckSource,
  columnIndexes: ReadonlyMap<string, number>,
  revisions: readonly ApprovedChecks[],
) {
  const named = Object.entries(source).flatMap(([field, name]) => {
    const isColumn = field.endsWith('Column') && field !== 'checkColumn' && field !== 'valueColumn'
    return isColumn && typeof name === 'string' ? [name] : []
  })
  if (source.layout === 'valuePerLine') {
    const { checkColumn, valueColumn } = source
    return { needed: [...named, checkColumn!, valueColumn!], values: [{ column: valueColumn!, checkID: null }] }
  }
  const mapped = readCheckColumns(source.checkColumns ?? '') ?? new Map<string, string>()
  const checkIDs = new Set(revisions.flatMap(({ checks }) => [...checks.keys()]))
  const called = [...columnIndexes.keys()].filter((name) => checkIDs.has(name) && !mapped.has(name))
  const values = [...mapped, ...called.map((name) => [name, name] as const)]
  return {
    needed: [...named, ...values.map(([column]) => column)],
    values: values.map(([column, checkID]) => ({ column, checkID })),
  }
}

const inForce = (revisions: readonly ApprovedChecks[], atMs: number) =>
  revisions.findLast(({ since }) => since <= atMs) ?? revisions[0]!
