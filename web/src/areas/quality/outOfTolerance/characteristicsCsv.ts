import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'
import { csvHeadings, csvNames } from '../csvNames.ts'
import type { QualityBy } from '../picks.ts'
import { type CharacteristicRow, type ListName, stateWord } from './characteristicRows.ts'
import { outTexts as texts } from './texts.ts'

const iso = (at: number) => new Date(at).toISOString()

/**
 * Returns a CSV file of characteristics in their order (RFC 4180, safe from spreadsheet formulas), at full precision.
 */
export function characteristicsCsv(
  rows: readonly CharacteristicRow[],
  nameOf: (by: QualityBy, key: string) => string,
  list: ListName,
): string {
  const headings = texts.file
  const head = [
    headings.state,
    headings.check,
    headings.checkText,
    ...csvHeadings('machine'),
    headings.part,
    headings.last,
    headings.unit,
  ]
  const far = [headings.nominal, headings.lower, headings.upper, headings.beyond, headings.beyondShare]
  const more = [headings.by, headings.outside, headings.all, headings.since, headings.outSince, headings.lastAt]
  const control = [headings.rules, headings.rulesSince, headings.reachesLimit, headings.reachesAt]
  const lines = rows.map(({ of, by, why, rules, far }) => {
    const machine = csvNames('machine', of.resourceID ?? '', nameOf)
    const names = [stateWord(of, list), of.checkID, of.checkText, ...machine, of.partNum ?? '']
    const last = of.kind === 'number' ? of.lastValue : of.state === 'out' ? texts.failedValue : texts.passedValue
    const limits = [of.nominal, of.lower, of.upper, far?.beyond, far?.share].map((value) => value ?? '')
    const instants = [of.since, of.outSince, of.lastAt].map((at) => (at === null ? '' : iso(at)))
    const { rulesSince, crossing } = of
    const controlCells = [
      rulesSince === null ? '' : iso(rulesSince),
      crossing?.limit ?? '',
      crossing ? iso(crossing.at) : '',
    ]
    const counts = [of.outsideCount, of.valueCount, ...instants]
    return [
      ...names.map(guarded),
      last ?? '',
      guarded(of.unit ?? ''),
      ...limits,
      guarded(by ?? ''),
      ...counts,
      guarded(rules),
      ...controlCells,
      guarded(why),
    ]
  })
  const table = [[...head, ...far, ...more, ...control, headings.why], ...lines]
  return `${papaparse.unparse(table as (string | number)[][], { newline: '\r\n' })}\r\n`
}
