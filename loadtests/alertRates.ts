import { alertKinds, countAlerts } from '@takt/domain/areas/alerts/countAlerts.fixture.ts'
import { countWaitingJobs } from '@takt/domain/areas/alerts/countWaitingJobs.fixture.ts'
import { ordinaryPlants } from '@takt/domain/areas/alerts/ordinaryPlant.fixture.ts'

// Usage: node loadtests/alertRates.ts [seeds] [daysBefore]
const seeds = Number(process.argv[2] ?? 3)
const daysBefore = Number(process.argv[3] ?? 90)
const machines = 24
const days = 31
const statedRate = 1 / 24

console.log(`Plants without effects: ${machines} machines, ${days} days after ${daysBefore} others, ${seeds} seeds`)
console.log('Alerts per machine and day with planned time; in brackets per day of 24 machines')
let isWithin = true
for (const plant of ordinaryPlants) {
  const counts = Array.from({ length: seeds }, (_, k) =>
    countAlerts(plant, { seed: k + 1, machines, days, daysBefore }),
  )
  const machineDays = counts.reduce((sum, count) => sum + count.machineDays, 0)
  console.log(`\n${plant.name} (${machineDays} machine-days)`)
  for (const part of ['live', 'ended'] as const) {
    const text = (alerts: number) =>
      `${(alerts / machineDays).toFixed(5)} (${((24 * alerts) / machineDays).toFixed(2)})`
    let all = 0
    for (const kind of alertKinds) {
      const alerts = counts.reduce((sum, count) => sum + count[part][kind]!, 0)
      all += alerts
      console.log(`  ${part.padEnd(5)} ${kind.padEnd(20)} ${text(alerts)}`)
    }
    console.log(`  ${part.padEnd(5)} ${'all kinds'.padEnd(20)} ${text(all)}`)
    isWithin &&= all / machineDays <= statedRate
  }
}
const waiting = Array.from({ length: seeds * machines }, (_, k) => countWaitingJobs({ seed: k + 1, days }))
const findings = waiting.reduce((sum, machine) => sum + machine.findings.length, 0)
const plannedDays = waiting.reduce((sum, { machineDays }) => sum + machineDays, 0)
const perDay = findings / plannedDays
console.log(`\njobs that wait while a machine is free (${plannedDays} machine-days)`)
console.log(`  ${perDay.toFixed(5)} (${(24 * perDay).toFixed(2)})`)
isWithin &&= perDay <= statedRate
console.log(isWithin ? '\nAll rates are within the stated rate.' : '\nA rate exceeds the stated rate.')
process.exit(isWithin ? 0 : 1)
