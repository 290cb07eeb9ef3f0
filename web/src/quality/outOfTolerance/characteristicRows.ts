import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { characteristicStates } from '@takt/domain/quality/characteristicState.ts'
import { foundBy } from '../../checksheets/face.ts'
import type { Order } from '../../kit/table/order.ts'
import { valuesCompared } from '../../kit/table/sortOrder.ts'
import type { QualityBy } from '../picks.ts'
import { type FarOut, farOut, farSorted } from './farOut.ts'
import { outTexts as texts } from './texts.ts'

/** A characteristic with what its row says in words; `by`: null where nobody is known. */
export type CharacteristicRow = {
  of: Characteristic
  far: FarOut | null
  check: string
  machine: string
  part: string
  by: string | null
  why: string
}

/** By what the rows can be sorted. */
export const characteristicKeys = ['state', 'check', 'machine', 'part', 'far', 'by', 'outside', 'since'] as const
export type CharacteristicSortKey = (typeof characteristicKeys)[number]

/** As they are answered: what is out first, the newest of it before the others. */
export const gravest: Order<CharacteristicSortKey> = { field: 'state', descending: false }
/** What of these is large, late or far stands first when it is chosen. */
export const largestFirst: ReadonlySet<CharacteristicSortKey> = new Set(['far', 'outside', 'since'])

const whyOf = ({ rules, lastOutside, state }: Characteristic) =>
  [
    ...(state === 'out' || state === 'drifting' ? rules.map((rule) => texts.broken[rule]) : []),
    ...(lastOutside ? [lastOutside.reason, lastOutside.action].filter(Boolean) : []),
  ].join(' · ')

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
  }))

/** Those that say every word of a text somewhere, in whichever of their cells, whatever its case. */
export function rowsFound(rows: readonly CharacteristicRow[], text: string): readonly CharacteristicRow[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(({ of, check, machine, part, by, why }) => {
    const said = [texts.states[of.state], check, machine, part, by, why].join('\n').toLowerCase()
    return wanted.every((word) => said.includes(word))
  })
}

const sortedBy: Record<CharacteristicSortKey, (row: CharacteristicRow) => number | string | null> = {
  state: ({ of }) => characteristicStates.indexOf(of.state),
  check: ({ check }) => check,
  machine: ({ of, machine }) => of.resourceID && machine,
  part: ({ of, part }) => of.partNum && part,
  far: ({ far }) => farSorted(far),
  by: ({ by }) => by,
  outside: ({ of }) => of.outsideCount,
  since: ({ of }) => of.outSince ?? of.since ?? of.lastAt,
}

/** Rows as they are to stand; what is equal stays as it was. */
export function rowsInOrder(
  rows: readonly CharacteristicRow[],
  { field, descending }: Order<CharacteristicSortKey>,
): CharacteristicRow[] {
  const compared = valuesCompared(descending)
  const of = sortedBy[field]
  return rows.toSorted((a, b) => compared(of(a), of(b)))
}
