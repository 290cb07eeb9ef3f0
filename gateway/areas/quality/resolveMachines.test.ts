import { sampleFloor, sampleResource } from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { expect, test } from 'vitest'
import { withinMachines } from '../efficiency/index.ts'
import { visibleFloor } from '../efficiency/visibleFloor.ts'
import { resolveMachines } from './resolveMachines.ts'

const floor = sampleFloor(
  [
    sampleResource({ resourceID: 'M-1' }),
    sampleResource({ resourceID: 'M-2' }),
    sampleResource({ resourceID: 'M-3', onDashboards: false }),
  ],
  [],
)
const resolve = (resourceIDs: string[], filters: { resourceID?: string | null } = {}, of = floor) =>
  resolveMachines(of, { resourceIDs, only: filters })

test('without a named machine, includes all machines on dashboards and values without a machine', () => {
  expect(resolve([])).toEqual({ resourceIDs: ['M-1', 'M-2'], withoutMachine: true })
})

test('includes a named machine even if it is excluded from dashboards or missing in master data', () => {
  expect(resolve([], { resourceID: 'M-3' })).toEqual({ resourceIDs: ['M-3'], withoutMachine: false })
  expect(resolve([], { resourceID: 'M-gone' })).toEqual({ resourceIDs: ['M-gone'], withoutMachine: false })
})

test('narrows the selected machines to the named one', () => {
  expect(resolve(['M-2', 'M-3'], { resourceID: 'M-3' })).toEqual({ resourceIDs: ['M-3'], withoutMachine: false })
  expect(resolve(['M-2'], { resourceID: 'M-3' }).resourceIDs).toEqual([])
})

test('with a null machine, includes only values without a machine', () => {
  expect(resolve([], { resourceID: null })).toEqual({ resourceIDs: [], withoutMachine: true })
})

test('returns no machine to a display that is restricted to other machines', () => {
  withinMachines({ key: 'of M-1', resourceIDs: new Set(['M-1']) }, () => {
    const restricted = visibleFloor(floor)
    for (const resourceID of ['M-2', 'M-3', 'M-gone'])
      expect(resolve([], { resourceID }, restricted)).toEqual({ resourceIDs: [], withoutMachine: false })
    expect(resolve([], { resourceID: 'M-1' }, restricted).resourceIDs).toEqual(['M-1'])
  })
})
