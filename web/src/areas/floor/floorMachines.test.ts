import { expect, test } from 'vitest'
import type { CurrentRow } from '../../core/dashboards/machines/useCurrent.ts'
import { floorMachines } from './floorMachines.ts'

const row = (resourceID: string, more: Partial<CurrentRow> = {}): CurrentRow => ({
  resourceID,
  description: null,
  deviceId: 1,
  jobNum: null,
  partNum: null,
  heldBy: [],
  jobPlannedSecs: null,
  lastTo: null,
  firstFact: null,
  idealCycleSecs: null,
  planned: true,
  ifSilent: { isTrouble: true, cause: 'fellSilent', detail: null },
  ...more,
})
const groups = [
  { deviceGroupId: 1, deviceGroupName: 'Mills', selectedDevices: ['M-1', 'M-2'] },
  { deviceGroupId: 2, deviceGroupName: 'Night', selectedDevices: ['M-2', 'L-1'] },
]

test('assigns a machine to the first line that contains it', () => {
  const machines = floorMachines([row('M-2'), row('L-1'), row('X-1')], groups, new Set())
  expect(machines.map(({ resourceID, line }) => [resourceID, line])).toEqual([
    ['M-2', 'Mills'],
    ['L-1', 'Night'],
    ['X-1', ''],
  ])
})

test('returns only the machines of the selected groups', () => {
  const machines = floorMachines([row('M-1'), row('M-2'), row('L-1')], groups, new Set([2]))
  expect(machines.map(({ resourceID }) => resourceID)).toEqual(['M-2', 'L-1'])
})

test('combines job and part, whichever is known', () => {
  const [both, job] = floorMachines(
    [row('a', { jobNum: 'J-1', partNum: 'P-7' }), row('b', { jobNum: 'J-2' })],
    [],
    new Set(),
  )
  expect([both?.jobAndPart, job?.jobAndPart]).toEqual(['J-1 · P-7', 'J-2'])
})

test('expects no parts without a job', () => {
  const [machine] = floorMachines([row('M-1', { jobPlannedSecs: 60 })], [], new Set())
  expect(machine?.jobPlannedSecs).toBeNull()
})
