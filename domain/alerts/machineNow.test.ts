import { expect, test } from 'vitest'
import type { Service } from '../efficiency/floor.ts'
import { sampleFloor, sampleResource } from '../efficiency/plantSamples.bed.ts'
import { atAllTimes } from '../efficiency/service.ts'
import { machinesNow } from './machineNow.ts'

test('a machine raises alerts from its commissioning to its retirement, also before its first fact', () => {
  const isThere = (asOf: number, service: Partial<Service>) => {
    const floor = sampleFloor([sampleResource({ service: { ...atAllTimes, ...service } })])
    return machinesNow(floor, { at: 0, devices: [] }, { resourceIDs: ['M-01'], asOf }).length === 1
  }
  const dated = { from: 100, to: 200 }
  expect([99, 100, 199, 200].map((asOf) => isThere(asOf, dated))).toEqual([false, true, true, false])
  expect(isThere(50, { from: null, firstFact: null })).toBe(true)
})
