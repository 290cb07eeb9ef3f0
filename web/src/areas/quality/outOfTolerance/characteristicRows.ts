import { characteristicStates } from '@takt/domain/areas/quality/characteristicState.ts'
import type { Characteristic } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import { originText } from '../../checksheets/index.ts'
import type { QualityBy } from '../picks.ts'
import { outTexts as texts } from './texts.ts'
import { excessSortValue, type ToleranceExcess, toleranceExcess } from './toleranceExcess.ts'

/** The two lists: out of tolerance, and out of statistical control. */
export type ListName = 'tolerance' | 'control'

/** A characteristic with the texts of its row; `by`: null if the person is unknown. */
export type CharacteristicRow = {
  of: Characteristic
  far: ToleranceExcess | null
  check: string
  machine: string
  part: string
  by: string | null
  why: string
  rules: string
}

/** The sort keys of the rows. */
export const characteristicKeys = ['state', 'check', 'machine', 'part', 'far', 'by', 'outside', 'since'] as const
export type CharacteristicSortKey = (typeof characteristicKeys)[number]

/** The order of the response: characteristics out of tolerance first, the newest of them before the others. */
export const mostSevereFirst: Order<CharacteristicSortKey> = { field: 'state', descending: false }
/** Keys that are sorted descending when they are chosen. */
export const largestFirst: ReadonlySet<CharacteristicSortKey> = new Set(['far', 'outside', 'since'])

const causeOf = ({ lastOutside }: Characteristic) =>
  [lastOutside?.reason, lastOutside?.action].filter(Boolean).join(' · ')

/** Returns the rows of characteristics with their texts. */
export const characteristicRows = (
  characteristics: readonly Characteristic[],
  nameOf: (by: QualityBy, key: string) => string,
): CharacteristicRow[] =>
  characteristics.map((of) => ({
    of,
    far: toleranceExcess(of),
    check: `${of.checkID} · ${of.checkText}`,
    machine: nameOf('machine', of.resourceID ?? ''),
    part: nameOf('part', of.partNum ? `${of.partNum}~` : ''),
    by: originText({ ...of.lastBy, sourceID: null }),
    why: causeOf(of),
    rules: of.rules.map((rule) => texts.broken[rule]).join(', '),
  }))

/**
 * Returns the rows of each list; a characteristic out of tolerance and out of statistical control is in both. `all`:
 * those that are neither are listed below those that are or were out of tolerance.
 */
export const rowsOfLists = (
  rows: readonly CharacteristicRow[],
  all: boolean,
): Record<ListName, CharacteristicRow[]> => ({
  tolerance: rows.filter(({ of }) => of.state !== 'within' || (all && of.rules.length === 0)),
  control: rows.filter(({ of }) => of.rules.length > 0),
})

/** Returns the state shown in a list: only a drift is about to be out of tolerance. */
export const stateWord = ({ state, crossing }: Pick<Characteristic, 'state' | 'crossing'>, list: ListName): string =>
  list === 'control' && crossing ? texts.aboutToBe : texts.states[state]

/** Returns the rows that contain every word of a text in any cell, ignoring case. */
export function filterRows(
  rows: readonly CharacteristicRow[],
  text: string,
  list: ListName,
): readonly CharacteristicRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ of, check, machine, part, by, why, rules }) => {
    const listText = list === 'control' ? rules : why
    const rowText = [stateWord(of, list), check, machine, part, by, listText].join('\n').toLowerCase()
    return words.every((word) => rowText.includes(word))
  })
}

const sortedBy: Record<CharacteristicSortKey, (row: CharacteristicRow, list: ListName) => number | string | null> = {
  state: ({ of }, list) => (list === 'control' && of.crossing ? -1 : characteristicStates.indexOf(of.state)),
  check: ({ check }) => check,
  machine: ({ of, machine }) => of.resourceID && machine,
  part: ({ of, part }) => of.partNum && part,
  far: ({ far }) => excessSortValue(far),
  by: ({ by }) => by,
  outside: ({ of }) => of.outsideCount,
  since: ({ of }, list) => (list === 'control' ? of.rulesSince : (of.outSince ?? of.since ?? of.lastAt)),
}

/** Returns the rows sorted; equal rows stay in their order. */
export function rowsInOrder(
  rows: readonly CharacteristicRow[],
  { field, descending }: Order<CharacteristicSortKey>,
  list: ListName,
): CharacteristicRow[] {
  const compared = valuesCompared(descending)
  const of = sortedBy[field]
  return rows.toSorted((a, b) => compared(of(a, list), of(b, list)))
}
