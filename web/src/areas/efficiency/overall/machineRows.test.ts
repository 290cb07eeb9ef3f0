import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { expect, test } from 'vitest'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { byName, machineRows, problemsFirst, sortKeys, sortRows } from './machineRows.ts'

const hour = 3_600_000
const machine = (resourceID: string, runMs: number, plannedMs = 8 * hour) => ({
  resourceID,
  description: null,
  buckets: [
    {
      ...bucket({
        tally: { ...emptyTally(), runMs, downMs: plannedMs - runMs },
        allMs: 24 * hour,
        noScheduleMs: 0,
        plannedMs,
        plannedStopMs: 0,
      }),
      start: 0,
      end: 24 * hour,
    },
  ],
})

const rows = machineRows([machine('M-10', 6 * hour), machine('M-2', 2 * hour), machine('M-3', 0, 0)])
const parse = (text: string | undefined) => parseOrder(text, sortKeys, byName)
const order = (text: string) => sortRows(rows, parse(text)).map(({ resourceID }) => resourceID)

test('sorts names in natural order', () => {
  expect(order('name')).toEqual(['M-2', 'M-3', 'M-10'])
  expect(order('-name')).toEqual(['M-10', 'M-3', 'M-2'])
})

test('sorts missing values last in both directions', () => {
  expect(order('availability')).toEqual(['M-2', 'M-10', 'M-3'])
  expect(order('-availability')).toEqual(['M-10', 'M-2', 'M-3'])
})

test('sorts by current state, most severe first and then longest first, and in reverse if descending', () => {
  const machines = ['M-1', 'M-2', 'M-3', 'M-4', 'M-5', 'M-6'].map((id) => machine(id, hour))
  const now: Record<string, [number | null, number, boolean?]> = {
    'M-1': [stateCodes.running, 5],
    'M-2': [stateCodes.down, 9],
    'M-3': [stateCodes.down, 3],
    'M-4': [null, 0],
    'M-5': [stateCodes.idle, 1],
    'M-6': [null, 7, true],
  }
  const sorted = (text: string) =>
    sortRows(machineRows(machines), parse(text), (id) => {
      const [state, since, isTrouble = false] = now[id]!
      return { state, since, isTrouble }
    }).map(({ resourceID }) => resourceID)
  const bySeverity = ['M-6', 'M-3', 'M-2', 'M-5', 'M-4', 'M-1']
  expect(sorted('now')).toEqual(bySeverity)
  expect(sorted('-now')).toEqual(bySeverity.toReversed())
})

test('sorts the largest loss first in descending order', () => {
  expect(order('-loss')).toEqual(['M-2', 'M-10', 'M-3'])
})

test('reads the sort order from the URL, and sorts by name if it is unknown', () => {
  expect(orderText('oee', parse('oee'))).toBe('-oee')
  expect(parse('rubbish')).toEqual({ field: 'name', descending: false })
  expect(parse(undefined)).toEqual({ field: 'name', descending: false })
})

test('moves machines with a problem to the top and keeps the order of the others', () => {
  const first = problemsFirst(sortRows(rows, parse(undefined)), new Set(['M-3', 'M-10', 'M-99']))
  expect(first.map(({ resourceID }) => resourceID)).toEqual(['M-3', 'M-10', 'M-2'])
})
