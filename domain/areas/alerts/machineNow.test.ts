import { expect, test } from 'vitest'
import type { Service } from '../efficiency/floor/floor.ts'
import { atAllTimes } from '../efficiency/floor/service.ts'
import { sampleFloor, sampleResource } from '../efficiency/oracles/plantSamples.fixture.ts'
import { stateCodes } from '../efficiency/timeline/state.ts'
import { downTooLong } from './downTooLong.ts'
import { at, liveQuery } from './liveSamples.fixture.ts'
import { machinesNow } from './machineNow.ts'
import { runningUnscheduled } from './runningUnscheduled.ts'

test('a machine raises alerts from its commissioning to its retirement, even before its first fact', () => {
  const isIncluded = (asOf: number, service: Partial<Service>) => {
    const floor = sampleFloor([sampleResource({ service: { ...atAllTimes, ...service } })])
    return machinesNow(floor, { at: 0, devices: [] }, { resourceIDs: ['M-01'], asOf }).length === 1
  }
  const dated = { from: 100, to: 200 }
  expect([99, 100, 199, 200].map((asOf) => isIncluded(asOf, dated))).toEqual([false, true, true, false])
  expect(isIncluded(50, { from: null, firstFact: null })).toBe(true)
})

test.each([
  { state: 'running', time: '23:00:00', since: '22:00:00', rule: runningUnscheduled },
  {
    state: 'down',
    time: '09:30:00',
    since: '06:00:00',
    rule: (...of: Parameters<typeof runningUnscheduled>) => downTooLong(...of, []),
  },
] as const)('a device whose last slice ended long ago raises no alert for a machine that is $state now', (input) => {
  const query = liveQuery(input.time)
  const findings = [900, 901].map((ageSecs) => {
    const device = {
      deviceId: 1,
      state: stateCodes[input.state],
      reason: null,
      good: 0,
      scrap: 0,
      jobSince: 0,
      contextSeq: 0,
      jobNum: null,
      assemblySeq: null,
      oprSeq: null,
      partNum: null,
      partRevision: null,
      empIDs: [],
      idealCycleSecs: null,
      since: at(input.since),
      lastTo: query.asOf - 1000 * ageSecs,
      heardAt: query.asOf,
    }
    const current = { at: query.asOf, devices: [device] }
    const [machine] = machinesNow(query.floor, current, { resourceIDs: ['M-01'], asOf: query.asOf })
    return input.rule(query, machine!)
  })
  expect(findings).toEqual([expect.objectContaining({ resourceID: 'M-01' }), null])
})
