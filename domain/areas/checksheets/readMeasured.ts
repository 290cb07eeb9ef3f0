import { mostProblems } from '../../core/item/bulk.ts'
import { cutText } from '../../core/item/cutText.ts'
import type { ImportProblem } from '../../core/item/importAnswer.ts'
import { keepable, largestInteger } from '../../core/item/values.ts'
import type { Work } from '../efficiency/answers/values.ts'
import type { Check, CheckResult } from './check.ts'
import { type CheckSource, placeholdersOf, readCheckColumns } from './checkSources.ts'
import { foundOf, instantOf, wholeOf } from './measuredCells.ts'

/** So many values one file may hold. */
export const mostMeasured = 100_000

/** The checks of a revision, and since when it was approved (epoch ms). */
export type ApprovedChecks = { revId: number; since: number; checks: ReadonlyMap<string, Check> }

/** A value as a file has it, with the revision that held then; `row` counts as a spreadsheet counts. */
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
/** Placeholders are stored with at most so many characters. */
const longestPlaceholder = 200

/**
 * Understands a measuring machine's file, or tells what is wrong with it by line and column: with a problem there are
 * no values. A value is judged by the revision that was approved last before it was measured; what was measured before
 * all of them by the first. Lines before the header are skipped. Empty lines, empty cells of values and placeholders are
 * nothing that was measured. Step by step, so that whoever has others to serve can do so between.
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
  const wrong = (row: number, column: string | null, value: string | null, sentence: string) => {
    problemCount += 1
    if (problems.length < mostProblems)
      problems.push({
        row,
        column,
        value: value === undefined || value === null ? null : cutText(value, 100),
        sentence,
      })
  }
  const isPlaceholder = (text: string) => text.length <= longestPlaceholder && placeholders.has(text.toLowerCase())
  const { places, repeated } = placesOf(header)
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
    const told = [source.atColumn, source.timeColumn].map(cell).filter((text) => text !== '')
    const atMs = instantOf(told.join(' '), source)
    if (atMs === null)
      wrong(row, source.atColumn, told.join(' '), 'is no time, or one that a change of clocks makes unclear')
    const context = { assemblySeq: null as number | null, oprSeq: null as number | null }
    for (const [field, of] of Object.entries(sequences) as [keyof typeof sequences, keyof CheckSource][]) {
      const text = cell(source[of] as string | null)
      if (text === '') continue
      context[field] = wholeOf(text, 0, largestInteger)
      if (context[field] === null) wrong(row, source[of] as string, text, 'is no whole number')
    }
    const words = {} as Record<keyof typeof names, string | null>
    for (const [field, of] of Object.entries(names)) {
      const text = cell(source[of])
      words[field as keyof typeof words] = text === '' ? null : text
      if (text.length > longestName || !keepable(text))
        wrong(row, source[of], text, `must have at most ${longestName} characters that can be kept`)
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
            ? `This checksheet had no check ${checkID} when that was measured`
            : `This checksheet has no check ${checkID}`,
        )
        continue
      }
      if (sample !== null && sample > check.samples)
        wrong(row, source.sampleColumn, sampleText, `goes beyond the ${check.samples} samples of ${checkID}`)
      const found = foundOf(check, cell(column), source)
      if ('sentence' in found) wrong(row, column, cell(column), found.sentence)
      else if (atMs !== null && sample !== null)
        values.push({ row, revId: revision.revId, check, sample, atMs, ...found, ...words, ...context })
    }
    if (values.length > mostMeasured) {
      wrong(row, null, null, `and what follows is too much: at most ${mostMeasured} values are read at a time`)
      break
    }
  }
  return { values: problemCount > 0 ? [] : values, problems, problemCount }
}

/** Number of lines in which a header is searched. */
const maxHeaderLine = 100

/** The index of the header: of the first line that names the column of the time and those of check and value. */
function headerOf(source: CheckSource, matrix: readonly (readonly string[])[]): number {
  const { atColumn, timeColumn, layout, checkColumn, valueColumn } = source
  const isByLine = layout === 'valuePerLine'
  const names = [atColumn, timeColumn, ...(isByLine ? [checkColumn, valueColumn] : [])].filter((name) => name !== null)
  const isHeader = (cells: readonly string[]) => {
    const found = new Set(cells.map((cell) => cell.trim()))
    return names.every((name) => found.has(name))
  }
  return Math.max(0, matrix.slice(0, maxHeaderLine).findIndex(isHeader))
}

function placesOf(header: readonly string[]) {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [place, name] of header.map((text) => text.trim()).entries()) {
    if (places.has(name)) repeated.add(name)
    else places.set(name, place)
  }
  return { places, repeated }
}

/** The columns that must be there, and those that hold values; of which check, where the column itself says so. */
function columnsOf(source: CheckSource, places: ReadonlyMap<string, number>, revisions: readonly ApprovedChecks[]) {
  const named = Object.entries(source).flatMap(([field, name]) => {
    const isColumn = field.endsWith('Column') && field !== 'checkColumn' && field !== 'valueColumn'
    return isColumn && typeof name === 'string' ? [name] : []
  })
  if (source.layout === 'valuePerLine') {
    const { checkColumn, valueColumn } = source
    return { needed: [...named, checkColumn!, valueColumn!], values: [{ column: valueColumn!, checkID: null }] }
  }
  const told = readCheckColumns(source.checkColumns ?? '') ?? new Map<string, string>()
  const known = new Set(revisions.flatMap(({ checks }) => [...checks.keys()]))
  const called = [...places.keys()].filter((name) => known.has(name) && !told.has(name))
  const values = [...told, ...called.map((name) => [name, name] as const)]
  return {
    needed: [...named, ...values.map(([column]) => column)],
    values: values.map(([column, checkID]) => ({ column, checkID })),
  }
}

const inForce = (revisions: readonly ApprovedChecks[], atMs: number) =>
  revisions.findLast(({ since }) => since <= atMs) ?? revisions[0]!
