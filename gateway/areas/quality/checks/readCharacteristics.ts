import type { Characteristic, CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'
import type { FoundValue } from '@takt/domain/areas/quality/takings.ts'
import type { AskValues } from './askValues.ts'
import type { FinderKey } from './namesOf.ts'
import type { CountedCharacteristic } from './readCounts.ts'
import { type LastRow, readLastRows } from './readLastRows.ts'
import { readLastValues } from './readLastValues.ts'

/** What was found last of a characteristic, and its last values, ascending; instants are epoch ms. */
export type FoundLast = Pick<
  Characteristic,
  keyof CharacteristicKey | 'checkText' | 'kind' | 'unit' | 'nominal' | 'lower' | 'upper' | 'lastValue'
> & {
  revId: number
  lastBy: FinderKey
  lastOutside: (Omit<NonNullable<Characteristic['lastOutside']>, 'at'> & { at: number }) | null
  values: FoundValue[]
}

/** What was found last of these characteristics; null: values were put right since they were counted. */
export async function readCharacteristics(
  ask: AskValues,
  counted: readonly CountedCharacteristic[],
): Promise<ReadonlyMap<string, FoundLast> | null> {
  const found = new Map<string, FoundLast>()
  if (counted.length === 0) return found
  const [valuesOf, rowsOf] = await Promise.all([readLastValues(ask, counted), readLastRows(ask, counted)])
  for (const { id, lastOutsideAt } of counted) {
    const { last = null, outside = null } = rowsOf.get(id) ?? {}
    const values = valuesOf.get(id)
    if (!last || !values || (!outside && lastOutsideAt !== null)) return null
    found.set(id, foundLast({ last, outside, values }))
  }
  return found
}

function foundLast(of: { last: LastRow; outside: LastRow | null; values: FoundValue[] }): FoundLast {
  const { last, outside, values } = of
  const { pageId, checkID, resourceID, partNum } = last
  const { checkText, kind, unit, nominal, lower, upper, revId, value } = last
  return {
    pageId,
    checkID,
    resourceID,
    partNum,
    checkText,
    kind,
    unit,
    nominal,
    lower,
    upper,
    revId,
    lastValue: value,
    lastBy: last.by,
    values,
    lastOutside: outside && {
      at: outside.at,
      value: outside.value,
      jobNum: outside.jobNum,
      reason: outside.reason,
      action: outside.action,
    },
  }
}
