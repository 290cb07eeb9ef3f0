import type { QualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import { qualitySumFields } from '@takt/domain/areas/quality/qualitySums.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { bindParams, type Part } from '../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../checksheets/face.ts'
import { addedUp, type PivotAsked, pivotSettings, toldValue } from './readPivot.ts'
import { qualityTexts as texts } from './texts.ts'

const numbers = (list: string) => `arrayStringConcat(arrayMap(number -> toString(number), ${list}), ' ')`

/**
 * The groups of `readPivot` in their order, as columns that the database makes, so that the gateway holds no object a
 * group. More than `atMost` are refused.
 */
export async function readPivotColumns(
  client: ClickHouse,
  parts: readonly Part[],
  { organizationId, segments, atMost, signal }: PivotAsked,
): Promise<Pick<QualityColumnsData, 'rowCount' | 'keys' | 'sums'>> {
  const { params, bind } = bindParams(organizationId)
  const told: string[] = []
  if (parts.length > 0) {
    const { names, groups, inOrder } = addedUp(parts, segments, bind)
    const columns = [
      ...names.map((name) => numbers(`arrayMap(place -> place - 1, arrayEnumerateDense(groupArray(${name})))`)),
      ...names.map((name) => `toJSONString(arrayDistinct(groupArray(${name})))`),
      ...qualitySumFields.map((field) => numbers(`groupArray(${field})`)),
    ]
    const query = `SELECT arrayJoin([toString(count()), ${columns.join(', ')}])
      FROM (SELECT * FROM (SELECT * FROM ${groups} LIMIT ${atMost + 1}) ORDER BY ${inOrder}) ${withoutIndexOfSets}`
    for await (const rows of readRows(client, {
      query,
      params,
      settings: pivotSettings,
      signal,
      row: (reader) => reader.text(),
    }))
      told.push(...rows)
  }
  const rowCount = Number(told.shift() ?? 0)
  if (rowCount > atMost) throw new Refusal('tooLarge', texts.tooManyRows(atMost))
  const names = ['bucket', ...segments] as const
  const valuesOf = (k: number): (string | number | null)[] =>
    (JSON.parse(told[names.length + k] ?? '[]') as (string | number)[]).map((value) =>
      k === 0 ? new Date(value).toISOString() : toldValue(value),
    )
  const keys = names.map((name, k) => [name, { values: valuesOf(k), at: told[k] ?? '' }])
  const sums = qualitySumFields.map((field, k) => [field, told[2 * names.length + k] ?? ''])
  return { rowCount, keys: Object.fromEntries(keys), sums: Object.fromEntries(sums) }
}
