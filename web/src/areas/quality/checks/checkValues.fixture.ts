import type { Charted } from '@takt/domain/areas/quality/chartKind.ts'
import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { CheckRow } from '@takt/domain/areas/quality/responses/checkRows.ts'

/** A check value as the API returns it, with its inspector and the chart settings of its checksheet. */
export type CheckValue = CheckRow & { userId: number; charted: Pick<Charted, 'chart' | 'samples'> }

/** Names of users by number. */
export const userNames = [null, 'admin@plant.test', 'bo@plant.test'] as const

/** Creates a value of 10.0 mm of a bore at M-01, with these overrides. */
export function checkValue({
  at,
  value,
  ...more
}: Partial<Omit<CheckValue, 'at'>> & { at: number; value: number | null }): CheckValue {
  const { lower = 9.9, upper = 10.1, userId = 1 } = more
  return {
    entryId: crypto.randomUUID(),
    pageId: 1,
    checkID: 'D1',
    checkText: 'Bore',
    kind: 'number',
    sample: 1,
    at: new Date(at).toISOString(),
    recordedAt: new Date(at).toISOString(),
    value,
    passed: null,
    text: null,
    unit: 'mm',
    nominal: null,
    lower,
    upper,
    reason: null,
    action: null,
    isWithin: value !== null && value >= (lower ?? value) && value <= (upper ?? value),
    resourceID: 'M-01',
    jobNum: null,
    assemblySeq: null,
    oprSeq: null,
    partNum: null,
    partRevision: null,
    tool: null,
    gaugeID: null,
    empID: null,
    sourceID: null,

    userId,
    userName: userNames[userId] ?? null,
    fullName: userNames[userId] ?? null,
    charted: { samples: 1, chart: 'usual' },
    ...more,
  }
}

export const keyOf = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey) => ({
  pageId,
  checkID,
  resourceID,
  partNum,
})
export const keyText = (of: CharacteristicKey) => JSON.stringify(keyOf(of))

const startMs = Date.parse('2026-11-17T13:00:00Z')
/** The instant of the `k`th value: one per half hour from 08:00 on the first day. */
export const valueAt = (k: number) => startMs + k * 1_800_000
const wobble = (k: number) => (((k * 7) % 5) - 2) * 0.01

/**
 * The bore of a machine, stable until its last value, which is out of tolerance; and its length, which shifts at the
 * end.
 */
export const boreAndLength = (): CheckValue[] => [
  ...Array.from({ length: 60 }, (_, k) => [
    checkValue({ at: valueAt(k), value: 10 + wobble(k), tool: 'T-4', jobNum: 'J-77' }),
    checkValue({
      at: valueAt(k),
      value: 50 + 5 * wobble(k) + (k > 50 ? 0.25 : 0),
      checkID: 'L1',
      checkText: 'Length',
      lower: 49,
      upper: 51,
    }),
  ]).flat(),
  checkValue({ at: valueAt(60), value: 10.2, reason: 'Insert worn', action: 'Insert changed', tool: 'T-4' }),
]

/** The width of a machine, which rises from the 20th value on: it reaches its upper limit with the 70th. */
export const risingWidth = (): CheckValue[] =>
  Array.from({ length: 60 }, (_, k) =>
    checkValue({
      at: valueAt(k),
      value: 50 + wobble(k) + 0.02 * Math.max(0, k - 20),
      checkID: 'W1',
      checkText: 'Width',
      lower: 49,
      upper: 51,
    }),
  )
