import type { Part } from '../rollups/bindParams.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { typeOf, writtenAs } from './detailDimensions.ts'
import { sumsAsked } from './detailSource.ts'
import type { Group } from './groups.ts'

/** So many groups are bound at once: a value that is bound is 128 KiB long at most. */
const atOnce = 500

/** Groups at hand as parts of a query, beside those that ClickHouse adds up. */
export function boundGroups(question: BreakdownQuestion, groups: readonly Group[]): Part[] {
  const { by } = question
  const fields = sumsAsked(question)
  const portions = Array.from({ length: Math.ceil(groups.length / atOnce) }, (_, k) =>
    groups.slice(k * atOnce, (k + 1) * atOnce),
  )
  return portions.map((portion) => (bind) => {
    const columns = [
      ...by.map((dimension, k) => {
        const values = portion.map(({ key }) => writtenAs(dimension, key[k]!))
        return `${bind(values, `Array(${typeOf(dimension)})`)} AS d${k}`
      }),
      ...fields.map(
        (field) =>
          `${bind(
            portion.map(({ sums }) => sums[field]),
            'Array(Float64)',
          )} AS ${field}`,
      ),
    ]
    return `SELECT ${[...by.map((_, k) => `d${k}`), ...fields].join(', ')} FROM system.one ARRAY JOIN ${columns.join(', ')}`
  })
}
