import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { expect, test } from 'vitest'
import { failuresOf } from './mtbf.ts'

const row = (fields: Partial<BreakdownRow>) =>
  ({ runSecs: 0, setupSecs: 0, downSecs: 0, failures: 0, ...fields }) as BreakdownRow
const stops = [row({ failures: 2, downSecs: 60 }), row({ failures: 1, downSecs: 30 })]

test('divides the operating time of all machines by the failures of a reason', () => {
  const machineRows = [row({ runSecs: 300, setupSecs: 60, failures: 9, downSecs: 900 })]
  expect(failuresOf(stops, machineRows)).toEqual({ failures: 3, mtbfSecs: 120, mttrSecs: 30 })
})

test('MTBF and MTTR are null without failures, and MTBF also without operating time', () => {
  expect(failuresOf([row({ downSecs: 5 })], [row({ runSecs: 9 })])).toEqual({
    failures: 0,
    mtbfSecs: null,
    mttrSecs: null,
  })
  expect(failuresOf(stops, null)).toEqual({ failures: 3, mtbfSecs: null, mttrSecs: 30 })
})
