import type { Sheet } from '../../../core/items/import/parseSheet.ts'

/** Common column names in files of measuring machines, the most specific first. */
const commonNames = {
  checkColumn: ['checkid', 'check', 'characteristic', 'char', 'feature', 'dimension', 'merkmal'],
  valueColumn: ['value', 'measured', 'measuredvalue', 'actual', 'result', 'reading', 'messwert', 'istwert', 'wert'],
  sampleColumn: ['sample', 'sampleno', 'piece', 'no', 'nr'],
  resourceColumn: ['machine', 'machineid', 'resourceid', 'resource', 'maschine'],
  jobColumn: ['job', 'jobnum', 'workorder', 'order', 'auftrag'],
  assemblyColumn: ['assembly', 'assemblyseq', 'asm'],
  operationColumn: ['operation', 'oprseq', 'opr', 'op'],
  partColumn: ['part', 'partnum', 'partnumber', 'partno', 'teil'],
  revisionColumn: ['revision', 'rev', 'partrevision'],
  toolColumn: ['tool', 'toolid', 'werkzeug'],
} as const
const instants = ['timestamp', 'datetime', 'measuredat', 'at', 'found', 'foundat', 'zeitpunkt']
const days = ['date', 'day', 'datum']
const times = ['time', 'timeofday', 'uhrzeit', 'zeit']

const tidy = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const allNames = new Set<string>([...Object.values(commonNames).flat(), ...instants, ...days, ...times])

/** Returns how many cells of a line are common column names of measuring machines. */
export const countCommonNames = (cells: readonly string[]): number =>
  cells.filter((cell) => allNames.has(tidy(cell))).length

/** Cells that measuring machines write for missing measurements, except the default `---`. */
const placeholder = /^(?!---$)([-–—*#?._/\\]{1,20}|n\/?a|#n\/a)$/i

/** Guesses the format of a file from its column names and first lines; returns fields of a measuring source. */
export function guessSource({ header, lines }: Sheet): Readonly<Record<string, string | null>> {
  const called = (names: readonly string[]) =>
    names.flatMap((name) => header.find((column) => tidy(column) === name) ?? [])[0] ?? null
  const cellOf = (column: string | null) => {
    const at = column === null ? -1 : header.indexOf(column)
    return lines.map(({ cells }) => (cells[at] ?? '').trim()).find((cell) => cell !== '') ?? ''
  }
  const columns = Object.fromEntries(Object.entries(commonNames).map(([field, names]) => [field, called(names)]))
  const { checkColumn = null, valueColumn = null } = columns
  const isByLine = checkColumn !== null && valueColumn !== null
  const [instant, day, time] = [called(instants), called(days), called(times)]
  const atColumn = instant ?? day ?? time
  const valueAt = valueColumn === null ? -1 : header.indexOf(valueColumn)
  const measured = lines.flatMap(({ cells }) => (isByLine ? (cells[valueAt] ?? '') : cells))
  const placeholders = [...new Set(measured.map((cell) => cell.trim()).filter((cell) => placeholder.test(cell)))]
  return {
    ...columns,
    ...(isByLine ? {} : { checkColumn: null, valueColumn: null }),
    layout: isByLine ? 'valuePerLine' : 'columnPerCheck',
    atColumn,
    timeColumn: instant === null && day !== null ? time : null,
    dates: datesOf(cellOf(atColumn)),
    decimal: measured.some((cell) => /^\s*[+-]?(\d+,\d*|,\d+)\s*$/.test(cell)) ? 'comma' : 'point',
    placeholders: placeholders.length > 0 ? ['---', ...placeholders].join('; ').slice(0, 200) : null,
  }
}

function datesOf(cell: string): string {
  if (/^\d{1,2}[. -]+\p{L}{3}/u.test(cell)) return 'dayFirst'
  if (/^\p{L}{3,}[. -]+\d/u.test(cell)) return 'monthFirst'
  const [, first, sign, second] = /^(\d{1,2})([./-])(\d{1,2})[./-]\d{2}/.exec(cell) ?? []
  if (first === undefined || Number(first) > 31) return 'yearFirst'
  if (Number(first) > 12) return 'dayFirst'
  return Number(second) > 12 || sign === '/' ? 'monthFirst' : 'dayFirst'
}
