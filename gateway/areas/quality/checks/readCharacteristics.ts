import type { Characteristic, CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import type { RecordedValue } from '@takt/domain/areas/quality/takings.ts'
import type { InspectorKey } from './namesOf.ts'
import type { QueryValues } from './queryValues.ts'
import type { CountedCharacteristic } from './readCounts.ts'
import { type LastRow, readLastRows } from './readLastRows.ts'
import { readLastValues } from './readLastValues.ts'

/** Last result of a characteristic, and its last values, ascending; instants are epoch ms. */
export type LastResult = Pick<
  Characteristic,
  keyof CharacteristicKey | 'checkText' | 'kind' | 'unit' | 'nominal' | 'lower' | 'upper' | 'lastValue'
> & {
  revId: number
  lastBy: InspectorKey
  lastOutside: (Omit<NonNullable<Characteristic['lastOutside']>, 'at'> & { at: number }) | null
  values: RecordedValue[]
}

/** Returns the last results of these characteristics; null if values were corrected since they were counted. */
export async function readCharacteristics(
  runQuery: QueryValues,
  counted: readonly CountedCharacteristic[],
): Promise<ReadonlyMap<string, LastResult> | null> {
  const results = new Map<string, LastResult>()
  if (counted.length === 0) return results
  const [valuesOf, rowsOf] = await Promise.all([readLastValues(runQuery, counted), readLastRows(runQuery, counted)])
  for (const { id, lastOutsideAt } of counted) {
    const { last = null, outside = null } = rowsOf.get(id) ?? {}
    const values = valuesOf.get(id)
    if (!last || !values || (!outside && lastOutsideAt !== null)) return null
    results.set(id, lastResult({ last, outside, values }))
  }
  return results
}

function lastResult(of: { last: LastRow; outside: LastRow | null; values: RecordedValue[] }): LastResult {
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
