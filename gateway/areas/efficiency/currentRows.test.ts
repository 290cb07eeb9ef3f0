import {
  sampleFloor,
  sampleResource,
  sampleSchedule,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { DeviceCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { expect, test } from 'vitest'
import { currentRows, reportingDevices } from './currentRows.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const device = (deviceId: number): DeviceCurrent => ({
  deviceId,
  state: stateCodes.running,
  since: now - 60_000,
  lastTo: now,
  heardAt: now,
  reason: null,
  good: 4,
  scrap: 1,
  jobSince: now - 120_000,
  contextSeq: 1,
  jobNum: 'J-1',
  assemblySeq: 0,
  oprSeq: 10,
  partNum: 'P-1',
  partRevision: 'A',
  empIDs: ['E1'],
  idealCycleSecs: null,
})
const attached = (deviceId: number, from = -Infinity, to = Infinity) => ({
  deviceId,
  from,
  to,
  reports: 'state' as const,
})
const floor = sampleFloor(
  [
    sampleResource({ resourceID: 'M-02', attachments: [attached(2)] }),
    sampleResource({
      resourceID: 'M-01',
      attachments: [attached(9, -Infinity, now), attached(1, now)],
      idealCycleSecs: [{ from: -Infinity, value: 12 }],
      service: { from: null, to: null, firstFact: now - 3_600_000 },
    }),
    sampleResource({ resourceID: 'M-03', attachments: [attached(3)], onDashboards: false }),
    sampleResource({ resourceID: 'M-04', attachments: [] }),
  ],
  [sampleSchedule()],
)

test('lists each machine on dashboards once, with the device that reports to it now', () => {
  const rows = currentRows(floor, { at: now, devices: [device(1), device(9), device(3)] }, now)
  expect(rows.map(({ resourceID, deviceId, state }) => [resourceID, deviceId, state])).toEqual([
    ['M-01', 1, 'running'],
    ['M-02', 2, 'unknown'],
  ])
  expect(rows[0]).toMatchObject({ jobNum: 'J-1', partNum: 'P-1', good: 4, idealCycleSecs: 12 })
  expect(rows[1]).toMatchObject({ since: null, jobNum: null, good: 0, idealCycleSecs: null })
  expect(rows.map(({ firstFact }) => firstFact)).toEqual([new Date(now - 3_600_000).toISOString(), null])
})

test('returns the devices that report now to machines on dashboards, or to the selected machines', () => {
  expect(reportingDevices(floor, now)).toEqual([2, 1])
  expect(reportingDevices(floor, now, ({ resourceID }) => resourceID === 'M-03')).toEqual([3])
})

test('a machine includes the meaning of its silence, depending on how its device communicates', () => {
  const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '18:00', breaks: [] }]
  const machines = [1, 2].map((id) => sampleResource({ resourceID: `M-0${id}`, attachments: [attached(id)] }))
  const floor = sampleFloor(machines, [sampleSchedule({ shifts })])
  const failing = { by: 'connector', status: 'failing', lastError: 'Nothing answers.' } as const
  const ways = { of: new Map([[2, failing]]), everSpoke: new Set<number>() }
  expect(currentRows(floor, { at: now, devices: [device(1)] }, now)[0]).toMatchObject({ jobPlannedSecs: 120 })
  const early = { ...device(1), jobSince: Date.parse('2026-03-01T12:00:00Z') }
  const [sinceSunday] = currentRows(floor, { at: now, devices: [early] }, now)
  expect(sinceSunday, 'of a day and a night only what is planned counts').toMatchObject({ jobPlannedSecs: 6 * 3600 })
  const [first, two] = currentRows(floor, { at: now, devices: [device(1)] }, now, { ways })
  expect(first).toMatchObject({ planned: true, ifSilent: { isTrouble: true, cause: 'noCredentials' } })
  expect(two).toMatchObject({ ifSilent: { isTrouble: true, cause: 'connectorFailing', detail: 'Nothing answers.' } })
  const night = currentRows(floor, { at: now, devices: [] }, Date.parse('2026-03-02T03:00:00Z'), { ways })
  expect(night.map(({ planned, ifSilent }) => [planned, ifSilent.isTrouble])).toEqual(night.map(() => [false, false]))
})
