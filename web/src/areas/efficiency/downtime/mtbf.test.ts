import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { expect, test } from 'vitest'
import { failuresOf } from './mtbf.ts'

const row = (figures: Partial<BreakdownRow>) =>
  ({ runSecs: 0, setupSecs: 0, downSecs: 0, failures: 0, ...figures }) as BreakdownRow
const stops = [row({ failures: 2, downSecs: 60 }), row({ failures: 1, downSecs: 30 })]

test('failures of a reason are divided into the operating time of all', () => {
  const ran = [row({ runSecs: 300, setupSecs: 60, failures: 9, downSecs: 900 })]
  expect(failuresOf(stops, ran)).toEqual({ failures: 3, mtbfSecs: 120, mttrSecs: 30 })
})

test('without failures there is no time between them, without operating time no MTBF', () => {
  expect(failuresOf([row({ downSecs: 5 })], [row({ runSecs: 9 })])).toEqual({
    failures: 0,
    mtbfSecs: null,
    mttrSecs: null,
  })
  expect(failuresOf(stops, null)).toEqual({ failures: 3, mtbfSecs: null, mttrSecs: 30 })
})
