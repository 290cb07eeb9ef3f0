import { guarded } from '@takt/domain/core/item/csvCell.ts'
import papaparse from 'papaparse'
import { csvHeads, csvNames } from '../csvNames.ts'
import type { QualityBy } from '../picks.ts'
import { type CharacteristicRow, type ListName, stateWord } from './characteristicRows.ts'
import { outTexts as texts } from './texts.ts'

const iso = (at: number) => new Date(at).toISOString()

/** A file of characteristics as they stand (RFC 4180, no cell of which a spreadsheet runs), at full precision. */
export function characteristicsCsv(
  rows: readonly CharacteristicRow[],
  nameOf: (by: QualityBy, key: string) => string,
  list: ListName,
): string {
  const heads = texts.file
  const head = [heads.state, heads.check, heads.checkText, ...csvHeads('machine'), heads.part, heads.last, heads.unit]
  const far = [heads.nominal, heads.lower, heads.upper, heads.beyond, heads.beyondShare]
  const more = [heads.by, heads.outside, heads.all, heads.since, heads.outSince, heads.lastAt]
  const control = [heads.rules, heads.rulesSince, heads.reachesLimit, heads.reachesAt]
  const lines = rows.map(({ of, by, why, rules, far }) => {
    const machine = csvNames('machine', of.resourceID ?? '', nameOf)
    const names = [stateWord(of, list), of.checkID, of.checkText, ...machine, of.partNum ?? '']
    const last = of.kind === 'number' ? of.lastValue : of.state === 'out' ? texts.failedValue : texts.passedValue
    const limits = [of.nominal, of.lower, of.upper, far?.beyond, far?.share].map((figure) => figure ?? '')
    const instants = [of.since, of.outSince, of.lastAt].map((at) => (at === null ? '' : iso(at)))
    const { rulesSince, crossing } = of
    const told = [rulesSince === null ? '' : iso(rulesSince), crossing?.limit ?? '', crossing ? iso(crossing.at) : '']
    const counts = [of.outsideCount, of.valueCount, ...instants]
    return [
      ...names.map(guarded),
      last ?? '',
      guarded(of.unit ?? ''),
      ...limits,
      guarded(by ?? ''),
      ...counts,
      guarded(rules),
      ...told,
      guarded(why),
    ]
  })
  const table = [[...head, ...far, ...more, ...control, heads.why], ...lines]
  return `${papaparse.unparse(table as (string | number)[][], { newline: '\r\n' })}\r\n`
}
