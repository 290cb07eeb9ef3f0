import type { AlertSettings } from '@takt/domain/areas/alerts/alertSettings.ts'
import { cycleDrift } from '@takt/domain/areas/alerts/cycleDrift.ts'
import { downFor, downTooLong, type LiveQuestion } from '@takt/domain/areas/alerts/downTooLong.ts'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { type MachineNow, machinesNow } from '@takt/domain/areas/alerts/machineNow.ts'
import { runningUnscheduled } from '@takt/domain/areas/alerts/runningUnscheduled.ts'
import { scrapRate } from '@takt/domain/areas/alerts/scrapRate.ts'
import { silenceOf, type WaysToSpeak } from '@takt/domain/areas/alerts/silence.ts'
import { silentDevice } from '@takt/domain/areas/alerts/silentDevice.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { FloorCurrent } from '@takt/domain/areas/messages/floorCurrent.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import { readDeviceHabits } from './readDeviceHabits.ts'
import { readDownWindows } from './readDownWindows.ts'
import { readMachineDays, readWindowSums } from './readTallies.ts'
import type { PartHoursOf } from './rememberPartHours.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** What the alerts are asked of: the machines, what is heard of the floor, and the instant that counts as now. */
export type AlertsQuestion = {
  floor: Floor
  current: FloorCurrent
  resourceIDs: readonly string[]
  asOf: number
  settings: AlertSettings
  partHoursOf: PartHoursOf
  /** By what devices may speak. */
  ways: WaysToSpeak
}

type Asked = LiveQuestion & { clickhouse: ClickHouse; machines: readonly MachineNow[]; from: number; ways: WaysToSpeak }

async function downAlerts({ clickhouse, machines, ...question }: Asked): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = question
  const least = 1000 * Math.min(settings.down.leastSecs, settings.down.otherwiseSecs)
  const downMs = await mapInTurns(machines, (machine) => downFor(question, machine) ?? 0)
  const down = machines.filter((_, k) => downMs[k]! > least)
  const resourceIDs = down.map(({ resourceID }) => resourceID)
  const range = { start: asOf - settings.down.historyDays * dayMs, end: asOf }
  const windows = await readDownWindows(clickhouse, { organizationId: floor.organizationId, resourceIDs, range })
  return mapInTurns(down, (machine) => downTooLong(question, machine, windows.get(machine.resourceID) ?? []))
}

async function silenceAlerts({ clickhouse, machines, from, ways, ...question }: Asked): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = question
  const quiet = machines.filter(({ heard }) => !heard || asOf - heard.lastWord > settings.silent.leastSecs * 1000)
  const deviceIds = quiet.map(({ deviceId }) => deviceId)
  const range = { start: from, end: asOf }
  const habits = await readDeviceHabits(clickhouse, { organizationId: floor.organizationId, deviceIds, range })
  return mapInTurns(quiet, (machine) =>
    silentDevice(
      question,
      machine,
      habits.get(machine.deviceId) ?? { longestMs: [], lastWord: null },
      silenceOf(question, { ...machine, isHeard: machine.heard !== null }, ways),
    ),
  )
}

async function scrapAlerts({ clickhouse, machines, ...question }: Asked): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = question
  const clock = wallClock(floor.timeZone)
  const day = clock.dayOf(asOf)
  const resourceIDs = machines.map(({ resourceID }) => resourceID)
  const who = { organizationId: floor.organizationId, resourceIDs }
  const today = await readWindowSums(clickhouse, { ...who, range: { start: clock.dayStart(day), end: asOf } })
  const { scrapNeeded } = settings.scrap
  const suspects = [...today].filter(([, tally]) => tally.scrap >= scrapNeeded).map(([resourceID]) => resourceID)
  const days = { firstDay: day - settings.historyDays, endDay: day }
  const history = await readMachineDays(clickhouse, { ...who, resourceIDs: suspects, ...days })
  const byMachine = Map.groupBy(history, ({ resourceID }) => resourceID)
  return mapInTurns(suspects, (resourceID) =>
    scrapRate(question, {
      resourceID,
      today: today.get(resourceID)!,
      days: (byMachine.get(resourceID) ?? []).map(({ tally }) => tally),
    }),
  )
}

async function driftAlerts(partHoursOf: PartHoursOf, { machines, ...question }: Asked): Promise<(Finding | null)[]> {
  const { floor, asOf, settings } = question
  const running = machines.filter(({ heard }) => heard?.state === 'running')
  const parts = new Map(running.map(({ resourceID, heard }) => [resourceID, heard!.partNum]))
  const end = Math.floor(asOf / hourMs) * hourMs
  const range = { start: end - settings.drift.hours * hourMs, end }
  const hours = await partHoursOf({ organizationId: floor.organizationId, parts, range })
  return mapInTurns(running, (machine) => cycleDrift(question, machine, hours.get(machine.resourceID) ?? []))
}

/** Everything that the rules on live facts find, in no particular order. */
export async function liveAlerts(clickhouse: ClickHouse, asked: AlertsQuestion): Promise<Finding[]> {
  const { floor, asOf, settings } = asked
  const machines = machinesNow(floor, asked.current, asked)
  const question = { floor, asOf, settings }
  const more = { ...question, clickhouse, machines, ways: asked.ways, from: asOf - settings.historyDays * dayMs }
  const found = await Promise.all([
    downAlerts(more),
    silenceAlerts(more),
    scrapAlerts(more),
    driftAlerts(asked.partHoursOf, more),
  ])
  const unscheduled = await mapInTurns(machines, (machine) => runningUnscheduled(question, machine))
  return [...found.flat(), ...unscheduled].filter((finding) => finding !== null)
}
