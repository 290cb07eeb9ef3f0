import { gzipSync } from 'node:zlib'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { weekdays } from '@takt/domain/core/schedule/schedule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveDevice } from '../alerts/alerts.fixture.ts'
import { liveAlertsNow } from '../alerts/liveAlertsNow.ts'
import { createNotificationsFixture, type NotificationsFixture } from './notifications.fixture.ts'
import { watchAlerts } from './watchAlerts.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
})
afterAll(() => fixture?.close())

const emails = () => fixture.emails()
const minute = 60_000

const alert = (kind: string, resourceID: string, more: Partial<Finding> = {}): Finding => ({
  id: `${kind}~${resourceID}`,
  kind,
  resourceID,
  topic: kind,
  severity: 'attention',
  until: null,
  message: `${resourceID} has been down for 40 min.`,
  since: new Date(fixture.clock.now).toISOString(),
  numbers: {},
  confidence: null,
  lostSecs: 2400,
  evidence: { resourceID, start: '2026-03-02T06:00:00.000Z', end: '2026-03-02T07:00:00.000Z', view: 'details' },
  ...more,
})
const check = async (...alerts: Finding[]) => {
  fixture.clock.now += minute
  await watchAlerts(fixture.parts, async () => alerts)
}

test('an alert fires when it starts, not if it existed at the first check, not at each check, and again when it recurs', async () => {
  const watch = { itemType: 'machineAlerts', description: 'Trouble' }
  const rules = [['severity', 'Equals', 'attention']] as const
  const id = await fixture.notification({ rules, to: [['email', 'floor@demo.takt']] }, watch)
  await check(alert('downTooLong', 'M-01'))
  await check(
    alert('downTooLong', 'M-01'),
    alert('downTooLong', 'M-02'),
    alert('scrapRate', 'M-03', { severity: 'warning' }),
  )
  // The same alert with a recalculated start.
  await check(
    alert('downTooLong', 'M-01'),
    alert('downTooLong', 'M-02'),
    alert('scrapRate', 'M-03', { severity: 'warning' }),
  )
  await fixture.sendGathered()
  const expected = ['floor@demo.takt', 'Trouble: Machine Alert M-02 has been down for 40 min.']
  expect(await emails()).toEqual([expected])
  // An alert that becomes more severe starts now; an alert that ended can start again.
  await check(alert('scrapRate', 'M-03'))
  await check(alert('scrapRate', 'M-03'), alert('downTooLong', 'M-02'))
  await fixture.sendGathered()
  expect((await fixture.sendings(id))[0]).toMatchObject({ count: 2 })
})

test('a follow-up of an alert fires while it continues, and not after its end', async () => {
  fixture.server.received.length = 0
  const watch = { itemType: 'machineAlerts', description: 'Silent' }
  const rules = [['kind', 'Equals', 'silentDevice']] as const
  const parentNotificationID = await fixture.notification({ rules }, watch)
  const delay = { parentNotificationID, delayValue: 1, delayUnits: 'HOURS', description: 'Silent for long' }
  await fixture.notification({ to: [['email', 'boss@demo.takt']] }, { ...watch, ...delay })
  await check()
  await check(alert('silentDevice', 'M-04'), alert('silentDevice', 'M-05'))
  await check(alert('silentDevice', 'M-05', { message: 'Nothing was received from M-05 for an hour.' }))
  await fixture.followUp(60 * minute)
  await fixture.sendGathered()
  expect((await emails()).filter(([to]) => to === 'boss@demo.takt')).toEqual([
    ['boss@demo.takt', 'Silent for long: Machine Alert M-05 has been down for 40 min.'],
  ])
})

test('uses the current alerts of the machines; nothing starts or ends while no data arrive', async () => {
  const shift = { days: [...weekdays], breaks: [] }
  const shifts = [
    { ...shift, shiftNum: 1, name: 'A', start: '00:00', end: '12:00' },
    { ...shift, shiftNum: 2, name: 'B', start: '12:00', end: '00:00' },
  ]
  await fixture.add('schedules', { scheduleID: 'ALL', shifts })
  await fixture.add('resources', { resourceID: 'M-01', scheduleID: 'ALL' })
  const put = await fixture.request('PUT', '/api/devices/7', { resourceId: 'M-01' })
  expect([put.status, put.body.message]).toEqual([200, 'Device Updated'])
  const alertsOf = liveAlertsNow(fixture.parts)
  expect(await alertsOf(1)).toBe(null)
  const at = fixture.clock.now
  const device = liveDevice(7, { state: 4, since: at - 180 * minute, lastTo: at, heardAt: at })
  const responder = fixture.services.subscribe(subjects.floorCurrent(1), {
    callback: (_, message) => void message.respond(gzipSync(JSON.stringify({ at, devices: [device] }))),
  })
  await fixture.services.flush()
  expect(await alertsOf(1)).toEqual([expect.objectContaining({ kind: 'downTooLong', resourceID: 'M-01' })])
  responder.unsubscribe()
})
