import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { expect, test } from 'vitest'
import { withinMachines } from '../efficiency/face.ts'
import { narrowedFloor } from '../efficiency/narrowedFloor.ts'
import { machinesAsked } from './machinesAsked.ts'

const floor = sampleFloor(
  [
    sampleResource({ resourceID: 'M-1' }),
    sampleResource({ resourceID: 'M-2' }),
    sampleResource({ resourceID: 'M-3', onDashboards: false }),
  ],
  [],
)
const asked = (resourceIDs: string[], only: { resourceID?: string | null } = {}, of = floor) =>
  machinesAsked(of, { resourceIDs, only })

test('without any machine, all that dashboards include are asked about, and what was found at none', () => {
  expect(asked([])).toEqual({ resourceIDs: ['M-1', 'M-2'], withoutMachine: true })
})

test('a named machine is asked about, whether or not dashboards include it or master data has it', () => {
  expect(asked([], { resourceID: 'M-3' })).toEqual({ resourceIDs: ['M-3'], withoutMachine: false })
  expect(asked([], { resourceID: 'M-gone' })).toEqual({ resourceIDs: ['M-gone'], withoutMachine: false })
})

test('picked machines are narrowed to the one that is named among them', () => {
  expect(asked(['M-2', 'M-3'], { resourceID: 'M-3' })).toEqual({ resourceIDs: ['M-3'], withoutMachine: false })
  expect(asked(['M-2'], { resourceID: 'M-3' }).resourceIDs).toEqual([])
})

test('where no machine is named, only what was found at none is asked about', () => {
  expect(asked([], { resourceID: null })).toEqual({ resourceIDs: [], withoutMachine: true })
})

test('a display that is narrowed to other machines learns nothing of a machine that it names', () => {
  withinMachines({ key: 'of M-1', resourceIDs: new Set(['M-1']) }, () => {
    const narrowed = narrowedFloor(floor)
    for (const resourceID of ['M-2', 'M-3', 'M-gone'])
      expect(asked([], { resourceID }, narrowed)).toEqual({ resourceIDs: [], withoutMachine: false })
    expect(asked([], { resourceID: 'M-1' }, narrowed).resourceIDs).toEqual(['M-1'])
  })
})
