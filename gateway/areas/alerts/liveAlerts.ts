import type { AlertSettings } from '@takt/domain/areas/alerts/alertSettings.ts'
import { cycleDrift } from '@takt/domain/areas/alerts/cycleDrift.ts'
import { downFor, downTooLong, type LiveQuery } from '@takt/domain/areas/alerts/downTooLong.ts'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { type MachineNow, machinesNow } from '@takt/domain/areas/alerts/machineNow.ts'
import { runningUnscheduled } from '@takt/domain/areas/alerts/runningUnscheduled.ts'
import { scrapRate } from '@takt/domain/areas/alerts/scrapRate.ts'
import { assessDeviceSilence, type ReportingChannels } from '@takt/domain/areas/alerts/silence.ts'
import { silentDevice } from '@takt/domain/areas/alerts/silentDevice.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { readDeviceHabits } from './readDeviceHabits.ts'
import { readDownWindows } from './readDownWindows.ts'
import { readMachineDays, readWindowTotals } from './readTallies.ts'
import type { PartHoursOf } from './rememberPartHours.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Input of the live alerts: the machines, the live floor state, and the current instant. */
export type AlertsQuery = {
  floor: Floor
  current: FloorCurrent
  resourceIDs: readonly string[]
  asOf: number
  settings: AlertSettings
  partHoursOf: PartHoursOf
  /** Channels through which devices may send data. */
  channels: ReportingChannels
}

type RuleInput = LiveQuery & {
  clickhouse: ClickHouse
  machines: readonly MachineNow[]
  from: number
  channels: ReportingChannels
}

async function downAlerts({ clickhouse, machines, ...query }: RuleInput): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = query
  const minDownMs = 1000 * Math.min(settings.down.leastSecs, settings.down.otherwiseSecs)
  const downMs = await mapYielding(machines, (machine) => downFor(query, machine) ?? 0)
  const down = machines.filter((_, k) => downMs[k]! > minDownMs)
  const resourceIDs = down.map(({ resourceID }) => resourceID)
  const range = { start: asOf - settings.down.historyDays * dayMs, end: asOf }
  const windows = await readDownWindows(clickhouse, { organizationId: floor.organizationId, resourceIDs, range })
  return mapYielding(down, (machine) => downTooLong(query, machine, windows.get(machine.resourceID) ?? []))
}

async function silenceAlerts({
  clickhouse,
  machines,
  from,
  channels,
  ...query
}: RuleInput): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = query
  const quietMachines = machines.filter(
    ({ received }) => !received || asOf - received.lastWord > settings.silent.leastSecs * 1000,
  )
  const deviceIds = quietMachines.map(({ deviceId }) => deviceId)
  const range = { start: from, end: asOf }
  const habits = await readDeviceHabits(clickhouse, { organizationId: floor.organizationId, deviceIds, range })
  return mapYielding(quietMachines, (machine) =>
    silentDevice(
      query,
      machine,
      habits.get(machine.deviceId) ?? { longestMs: [], lastWord: null },
      assessDeviceSilence(query, { ...machine, hasReportedRecently: machine.received !== null }, channels),
    ),
  )
}

async function scrapAlerts({ clickhouse, machines, ...query }: RuleInput): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = query
  const clock = wallClock(floor.timeZone)
  const day = clock.dayOf(asOf)
  const resourceIDs = machines.map(({ resourceID }) => resourceID)
  const selection = { organizationId: floor.organizationId, resourceIDs }
  const today = await readWindowTotals(clickhouse, { ...selection, range: { start: clock.dayStart(day), end: asOf } })
  const { scrapNeeded } = settings.scrap
  const suspects = [...today].filter(([, tally]) => tally.scrap >= scrapNeeded).map(([resourceID]) => resourceID)
  const days = { firstDay: day - settings.historyDays, endDay: day }
  const history = await readMachineDays(clickhouse, { ...selection, resourceIDs: suspects, ...days })
  const byMachine = Map.groupBy(history, ({ resourceID }) => resourceID)
  return mapYielding(suspects, (resourceID) =>
    scrapRate(query, {
      resourceID,
      today: today.get(resourceID)!,
      days: (byMachine.get(resourceID) ?? []).map(({ tally }) => tally),
    }),
  )
}

async function driftAlerts(partHoursOf: PartHoursOf, { machines, ...query }: RuleInput): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = query
  const running = machines.filter(({ received }) => received?.state === 'running')
  const parts = new Map(running.map(({ resourceID, received }) => [resourceID, received!.partNum]))
  const end = Math.floor(asOf / hourMs) * hourMs
  const range = { start: end - settings.drift.hours * hourMs, end }
  const hours = await partHoursOf({ organizationId: floor.organizationId, parts, range })
  return mapYielding(running, (machine) => cycleDrift(query, machine, hours.get(machine.resourceID) ?? []))
}

/** Returns all findings of the rules on live data, in no particular order. */
export async function liveAlerts(clickhouse: ClickHouse, input: AlertsQuery): Promise<Finding[]> {
  const { floor, asOf, settings } = input
  const machines = machinesNow(floor, input.current, input)
  const query = { floor, asOf, settings }
  const more = { ...query, clickhouse, machines, channels: input.channels, from: asOf - settings.historyDays * dayMs }
  const findings = await Promise.all([
    downAlerts(more),
    silenceAlerts(more),
    scrapAlerts(more),
    driftAlerts(input.partHoursOf, more),
  ])
  const unscheduled = await mapYielding(machines, (machine) => runningUnscheduled(query, machine))
  return [...findings.flat(), ...unscheduled].filter((finding) => finding !== null)
}
