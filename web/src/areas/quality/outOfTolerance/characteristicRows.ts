import type { Characteristic } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import { characteristicStates } from '@takt/domain/areas/quality/characteristicState.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import { foundBy } from '../../checksheets/face.ts'
import type { QualityBy } from '../picks.ts'
import { type FarOut, farOut, farSorted } from './farOut.ts'
import { outTexts as texts } from './texts.ts'

/** The two lists: of what is out of tolerance, and of what is out of statistical control. */
export type ListName = 'tolerance' | 'control'

/** A characteristic with what its row says in words; `by`: null where nobody is known. */
export type CharacteristicRow = {
  of: Characteristic
  far: FarOut | null
  check: string
  machine: string
  part: string
  by: string | null
  why: string
  rules: string
}

/** By what the rows can be sorted. */
export const characteristicKeys = ['state', 'check', 'machine', 'part', 'far', 'by', 'outside', 'since'] as const
export type CharacteristicSortKey = (typeof characteristicKeys)[number]

/** As they are answered: what is out first, the newest of it before the others. */
export const gravest: Order<CharacteristicSortKey> = { field: 'state', descending: false }
/** What of these is large, late or far stands first when it is chosen. */
export const largestFirst: ReadonlySet<CharacteristicSortKey> = new Set(['far', 'outside', 'since'])

const whyOf = ({ lastOutside }: Characteristic) =>
  [lastOutside?.reason, lastOutside?.action].filter(Boolean).join(' · ')

/** What the rows of characteristics say. */
export const characteristicRows = (
  characteristics: readonly Characteristic[],
  nameOf: (by: QualityBy, key: string) => string,
): CharacteristicRow[] =>
  characteristics.map((of) => ({
    of,
    far: farOut(of),
    check: `${of.checkID} · ${of.checkText}`,
    machine: nameOf('machine', of.resourceID ?? ''),
    part: nameOf('part', of.partNum ? `${of.partNum}~` : ''),
    by: foundBy({ ...of.lastBy, sourceID: null }),
    why: whyOf(of),
    rules: of.rules.map((rule) => texts.broken[rule]).join(', '),
  }))

/**
 * The rows of each list; one that is out of tolerance and out of statistical control is in both. `all`: those that are
 * neither stand beneath what is or was out of tolerance.
 */
export const rowsOfLists = (
  rows: readonly CharacteristicRow[],
  all: boolean,
): Record<ListName, CharacteristicRow[]> => ({
  tolerance: rows.filter(({ of }) => of.state !== 'within' || (all && of.rules.length === 0)),
  control: rows.filter(({ of }) => of.rules.length > 0),
})

/** How a characteristic stands, as its row in a list says: about to be out of tolerance is a drift alone. */
export const stateWord = ({ state, crossing }: Pick<Characteristic, 'state' | 'crossing'>, list: ListName): string =>
  list === 'control' && crossing ? texts.aboutToBe : texts.states[state]

/** Those that say every word of a text somewhere, in whichever of their cells, whatever its case. */
export function rowsFound(
  rows: readonly CharacteristicRow[],
  text: string,
  list: ListName,
): readonly CharacteristicRow[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(({ of, check, machine, part, by, why, rules }) => {
    const own = list === 'control' ? rules : why
    const said = [stateWord(of, list), check, machine, part, by, own].join('\n').toLowerCase()
    return wanted.every((word) => said.includes(word))
  })
}

const sortedBy: Record<CharacteristicSortKey, (row: CharacteristicRow, list: ListName) => number | string | null> = {
  state: ({ of }, list) => (list === 'control' && of.crossing ? -1 : characteristicStates.indexOf(of.state)),
  check: ({ check }) => check,
  machine: ({ of, machine }) => of.resourceID && machine,
  part: ({ of, part }) => of.partNum && part,
  far: ({ far }) => farSorted(far),
  by: ({ by }) => by,
  outside: ({ of }) => of.outsideCount,
  since: ({ of }, list) => (list === 'control' ? of.rulesSince : (of.outSince ?? of.since ?? of.lastAt)),
}

/** Rows as they are to stand; what is equal stays as it was. */
export function rowsInOrder(
  rows: readonly CharacteristicRow[],
  { field, descending }: Order<CharacteristicSortKey>,
  list: ListName,
): CharacteristicRow[] {
  const compared = valuesCompared(descending)
  const of = sortedBy[field]
  return rows.toSorted((a, b) => compared(of(a, list), of(b, list)))
}
