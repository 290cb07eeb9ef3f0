import { gzipSync } from 'node:zlib'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heardDevice } from '../alerts/alerts.bed.ts'
import { liveAlertsNow } from '../alerts/liveAlertsNow.ts'
import { createNotificationsBed, type NotificationsBed } from './notifications.bed.ts'
import { watchAlerts } from './watchAlerts.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
})
afterAll(() => bed?.close())

const letters = () => bed.letters()
const minute = 60_000

const alert = (kind: string, resourceID: string, more: Partial<Finding> = {}): Finding => ({
  id: `${kind}~${resourceID}`,
  kind,
  resourceID,
  topic: kind,
  severity: 'attention',
  until: null,
  message: `${resourceID} has been down for 40 min.`,
  since: new Date(bed.clock.now).toISOString(),
  numbers: {},
  confidence: null,
  lostSecs: 2400,
  evidence: { resourceID, start: '2026-03-02T06:00:00.000Z', end: '2026-03-02T07:00:00.000Z', view: 'details' },
  ...more,
})
const look = async (...alerts: Finding[]) => {
  bed.clock.now += minute
  await watchAlerts(bed.parts, async () => alerts)
}

test('an alert fires when it begins, not when it was there at the first look, nor at each look, and again when it comes back', async () => {
  const watch = { itemType: 'machineAlerts', description: 'Trouble' }
  const rules = [['severity', 'Equals', 'attention']] as const
  const id = await bed.notification({ rules, to: [['email', 'floor@demo.takt']] }, watch)
  await look(alert('downTooLong', 'M-01'))
  await look(
    alert('downTooLong', 'M-01'),
    alert('downTooLong', 'M-02'),
    alert('scrapRate', 'M-03', { severity: 'warning' }),
  )
  // The same one, its beginning reckoned anew.
  await look(
    alert('downTooLong', 'M-01'),
    alert('downTooLong', 'M-02'),
    alert('scrapRate', 'M-03', { severity: 'warning' }),
  )
  await bed.tell()
  const told = ['floor@demo.takt', 'Trouble: Machine Alert M-02 has been down for 40 min.']
  expect(await letters()).toEqual([told])
  // What grew graver begins now; what is over can begin again.
  await look(alert('scrapRate', 'M-03'))
  await look(alert('scrapRate', 'M-03'), alert('downTooLong', 'M-02'))
  await bed.tell()
  expect((await bed.sendings(id))[0]).toMatchObject({ count: 2 })
})

test('a follow-up of an alert fires while it goes on, and not once it is over', async () => {
  bed.server.received.length = 0
  const watch = { itemType: 'machineAlerts', description: 'Silent' }
  const rules = [['kind', 'Equals', 'silentDevice']] as const
  const parentNotificationID = await bed.notification({ rules }, watch)
  const delay = { parentNotificationID, delayValue: 1, delayUnits: 'HOURS', description: 'Silent for long' }
  await bed.notification({ to: [['email', 'boss@demo.takt']] }, { ...watch, ...delay })
  await look()
  await look(alert('silentDevice', 'M-04'), alert('silentDevice', 'M-05'))
  await look(alert('silentDevice', 'M-05', { message: 'Nothing was heard from M-05 for an hour.' }))
  await bed.followUp(60 * minute)
  await bed.tell()
  expect((await letters()).filter(([to]) => to === 'boss@demo.takt')).toEqual([
    ['boss@demo.takt', 'Silent for long: Machine Alert M-05 has been down for 40 min.'],
  ])
})

test('alerts are those of the machines as the floor tells of them; where nothing is heard nothing begins or ends', async () => {
  const shift = { days: [...weekdays], breaks: [] }
  const shifts = [
    { ...shift, shiftNum: 1, name: 'A', start: '00:00', end: '12:00' },
    { ...shift, shiftNum: 2, name: 'B', start: '12:00', end: '00:00' },
  ]
  await bed.add('schedules', { scheduleID: 'ALL', shifts })
  await bed.add('resources', { resourceID: 'M-01', scheduleID: 'ALL' })
  const put = await bed.ask('PUT', '/api/devices/7', { resourceId: 'M-01' })
  expect([put.status, put.body.message]).toEqual([200, 'Device Updated'])
  const alertsOf = liveAlertsNow(bed.parts)
  expect(await alertsOf(1)).toBe(null)
  const at = bed.clock.now
  const device = heardDevice(7, { state: 4, since: at - 180 * minute, lastTo: at, heardAt: at })
  const answering = bed.services.subscribe(subjects.floorCurrent(1), {
    callback: (_, message) => void message.respond(gzipSync(JSON.stringify({ at, devices: [device] }))),
  })
  await bed.services.flush()
  expect(await alertsOf(1)).toEqual([expect.objectContaining({ kind: 'downTooLong', resourceID: 'M-01' })])
  answering.unsubscribe()
})
