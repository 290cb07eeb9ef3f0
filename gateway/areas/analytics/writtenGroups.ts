import type { Part } from '../../core/rollups/bindParams.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { typeOf, writtenAs } from './detailDimensions.ts'
import { sumsAsked } from './detailSource.ts'
import type { Group } from './groups.ts'

const escapes: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\0': '\\0' }
const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replace(/[\\'\0]/g, (sign) => escapes[sign]!)}'`

/**
 * Groups at hand as a part of a query, beside those that ClickHouse adds up. They stand in its text: what is bound lies in
 * the address of a request, which is short.
 */
export function writtenGroups(question: BreakdownQuestion, groups: readonly Group[]): Part {
  const { by } = question
  const fields = sumsAsked(question)
  const column = (name: string, type: string, values: readonly (string | number)[]) =>
    `CAST([${values.map(literal).join(',')}], 'Array(${type})') AS ${name}`
  const columns = [
    ...by.map((dimension, k) => {
      const values = groups.map(({ key }) => writtenAs(dimension, key[k]!))
      return column(`d${k}`, typeOf(dimension), values)
    }),
    ...fields.map((field) => {
      const values = groups.map(({ sums }) => sums[field])
      return column(field, 'Float64', values)
    }),
  ]
  const names = [...by.map((_, k) => `d${k}`), ...fields]
  return () => `SELECT ${names.join(', ')} FROM system.one ARRAY JOIN ${columns.join(', ')}`
}
