import type { Part } from '../rollups/bindParams.ts'
import type { BreakdownQuestion } from './breakdownQuestion.ts'
import { typeOf, writtenAs } from './detailDimensions.ts'
import { sumsAsked } from './detailSource.ts'
import type { Group } from './groups.ts'

/** Groups at hand as a part of a query, beside those that ClickHouse adds up. */
export const boundGroups =
  (question: BreakdownQuestion, groups: readonly Group[]): Part =>
  (bind) => {
    const { by } = question
    const fields = sumsAsked(question)
    const column = (type: string, values: readonly unknown[], name: string) =>
      `${bind(values, `Array(${type})`)} AS ${name}`
    const columns = [
      ...by.map((dimension, k) => {
        const values = groups.map(({ key }) => writtenAs(dimension, key[k]!))
        return column(typeOf(dimension), values, `d${k}`)
      }),
      ...fields.map((field) => {
        const values = groups.map(({ sums }) => sums[field])
        return column('Float64', values, field)
      }),
    ]
    const names = [...by.map((_, k) => `d${k}`), ...fields]
    return `SELECT ${names.join(', ')} FROM system.one ARRAY JOIN ${columns.join(', ')}`
  }
