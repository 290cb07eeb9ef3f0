import { check } from 'k6'
import { Counter } from 'k6/metrics'
import { openSession, prepare } from './lib/api.ts'
import { loadPrefix, openDevices } from './lib/devices.ts'
import { chance, dayOfMachine, jobNumber, partNumber, partOfJob, partsOf, personNumber } from './lib/history.ts'
import { addMissing } from './lib/rows.ts'
import { numberOf } from './lib/settings.ts'
import { summaryOf, summaryTrendStats } from './lib/summary.ts'
import { isStored, messageOf, sendTelemetry } from './lib/telemetry.ts'

// Fills an organization through the API: machines with their devices and a schedule, people, parts, jobs, and days of
// history. Existing data is left unchanged, so the script may run again. See README.md.
const machines = numberOf('TAKT_MACHINES', 24)
const people = numberOf('TAKT_PEOPLE', 60)
const jobs = numberOf('TAKT_JOBS', 2000)
const days = numberOf('TAKT_DAYS', 14)

/** Number of machine days with sent history. */
const machineDaysSent = new Counter('days_of_history')

export const options = {
  scenarios: { fill: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '6h' } },
  thresholds: { http_req_failed: ['rate==0'], checks: ['rate==1'] },
  summaryTrendStats,
}

export const setup = () => ({ token: openSession() })

const dayMs = 86_400_000
const reasons = ['LOAD-TOOL', 'LOAD-MATERIAL', 'LOAD-REPAIR', 'LOAD-QUALITY']
const works = ['Saw', 'Turn', 'Mill', 'Drill', 'Grind', 'Measure']
const names = ['Ada', 'Grace', 'Alan', 'Barbara', 'Donald', 'Frances', 'Radia', 'Niklaus']
const families = ['Lovelace', 'Hopper', 'Turing', 'Liskov', 'Knuth', 'Allen', 'Perlman', 'Wirth']
const allDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const shiftOf = (shiftNum: number, start: string, end: string) => ({ shiftNum, days: allDays, start, end })
const shifts = [shiftOf(1, '06:00', '14:00'), shiftOf(2, '14:00', '22:00'), shiftOf(3, '22:00', '06:00')]
const scheduleID = `${loadPrefix}3-SHIFTS`

const upTo = <Row>(count: number, make: (n: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => make(i + 1))
const pickFrom = <T>(values: readonly T[], n: number, salt: number): T =>
  values[Math.floor(chance(n, salt) * values.length)]!
const machineNumber = (n: number) => `${loadPrefix}${String(n).padStart(4, '0')}`
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

export default function fill({ token }: ReturnType<typeof setup>) {
  const now = Date.now()
  addMissing(token, 'schedules', 'scheduleID', [{ scheduleID, description: 'Around the clock', shifts }])
  addMissing(
    token,
    'reasons',
    'reasonCode',
    reasons.map((reasonCode) => ({ reasonCode, usedFor: 'both' })),
  )
  const resources = upTo(machines, (n) => ({
    resourceID: machineNumber(n),
    description: pickFrom(works, n, 1),
    idealCycleSecs: 60,
    scheduleID,
  }))
  addMissing(token, 'resources', 'resourceID', resources)
  const devices = resources.map(({ resourceID }) => ({
    deviceName: resourceID,
    deviceTypeId: 'takt-h1',
    resourceId: resourceID,
    reports: 'state',
  }))
  addMissing(token, 'devices', 'deviceName', devices)
  const employees = upTo(people, (n) => ({
    empID: personNumber(n),
    firstName: pickFrom(names, n, 2),
    lastName: pickFrom(families, n, 3),
  }))
  addMissing(token, 'employees', 'empID', employees)
  addMissing(
    token,
    'parts',
    'partNum',
    upTo(partsOf(jobs), (n) => ({ partNum: partNumber(n), unit: 'EA' })),
  )
  const orders = upTo(jobs, (n) => ({
    jobNum: jobNumber(n),
    partNum: partOfJob(n, jobs),
    prodQty: 1 + Math.floor(chance(n, 4) * 5000),
    status: n > 0.95 * jobs ? pickFrom(['planned', 'released'], n, 5) : 'closed',
    startDate: dayText(now - (jobs - n) * 3_600_000),
    dueDate: dayText(now - (jobs - n) * 3_600_000 + 20 * dayMs),
  }))
  addMissing(token, 'jobs', 'jobNum', orders)
  if (days > 0) sendHistory(token, now)
}

/** The facts that a device reported; `mayBeMore`: some of them may not be written yet. */
type Facts = { slices: number; mayBeMore: boolean }

/** Sends the history of devices that never reported anything, as they would have sent it: one message per day. */
function sendHistory(token: string, end: number) {
  for (const [i, device] of openDevices(token, machines).entries()) {
    const facts = prepare<Facts>(token, 'GET', `/api/devices/${device.deviceId}/facts`)
    if (facts.slices > 0 || facts.mayBeMore) {
      console.log(`${device.resourceID} has a history`)
      continue
    }
    for (let daysAgo = days - 1; daysAgo >= 0; daysAgo--) {
      const slices = dayOfMachine({ machine: i + 1, daysAgo, end, jobs, people, reasons })
      check(sendTelemetry(device, messageOf(slices), 'history'), { 'is stored': isStored })
      machineDaysSent.add(1)
    }
    console.log(`${device.resourceID}: ${days} days of history`)
  }
}

export const handleSummary = summaryOf('fill')
