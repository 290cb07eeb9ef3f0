import type { AlertSettings } from '@takt/domain/areas/alerts/alertSettings.ts'
import type { MachineWindow } from '@takt/domain/areas/alerts/endedAlerts.ts'
import { endedAlertSteps } from '@takt/domain/areas/alerts/endedAlerts.ts'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { machinesNow } from '@takt/domain/areas/alerts/machineNow.ts'
import type { Floor, ResourceFloor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { quantile } from '@takt/domain/core/statistics/quantile.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { createYielder, runYielding } from '@takt/store/queue/yielding.ts'
import { readDeviceHabits } from './readDeviceHabits.ts'
import { readDownWindows } from './readDownWindows.ts'

const query = `SELECT toString(resource_id), groupArray(toUnixTimestamp(window_start)), groupArray(down_ms),
    groupArray(toUInt32(run_ms + setup_ms + idle_ms + minor_stop_ms + down_ms + off_ms)), groupArray(unscheduled_run_ms)
  FROM rollup_window_by_day FINAL WHERE organization_id = {organization:UInt32}
    AND resource_id IN {resources:Array(String)}
    AND window_start >= toDateTime({from:UInt32}, 'UTC') AND window_start < toDateTime({until:UInt32}, 'UTC')
  GROUP BY resource_id`

const numbers = (reader: RowReader) => Array.from({ length: reader.length() }, () => reader.uint32())

/** Reads the whole five-minute windows within `range` that have data, ascending, by resourceID. */
async function readMachineWindows(
  client: ClickHouse,
  selection: { organizationId: number; resourceIDs: readonly string[]; range: Interval },
): Promise<Map<string, MachineWindow[]>> {
  const { organizationId, resourceIDs, range } = selection
  const [from, until] = [windowCeil(range.start) / 1000, windowFloor(range.end) / 1000]
  const windowsByResource = new Map<string, MachineWindow[]>()
  if (resourceIDs.length === 0 || from >= until) return windowsByResource
  const params = { organization: organizationId, resources: resourceIDs, from, until }
  const row = (reader: RowReader) => {
    const resourceID = reader.text()
    const [starts, down, known, unscheduled] = [numbers(reader), numbers(reader), numbers(reader), numbers(reader)]
    const windows = starts.map((start, k) => ({
      start: start * 1000,
      downMs: down[k]!,
      knownMs: known[k]!,
      unscheduledRunMs: unscheduled[k]!,
    }))
    return { resourceID, windows: windows.sort((a, b) => a.start - b.start) }
  }
  for await (const rows of readRows(client, { query, params, row }))
    for (const { resourceID, windows } of rows) windowsByResource.set(resourceID, windows)
  return windowsByResource
}

const dayMs = 86_400_000
/**
 * Maximum number of days searched, from the end of the range: five-minute windows of a year would block other requests.
 */
export const endedDays = 31
/** Number of machine-days whose windows are read together without blocking other requests. */
const machineDaysPerBatch = 300

/** Finds alerts in the last 31 days of a range (epoch ms) that have ended by `asOf`. */
export async function findEnded(
  clickhouse: ClickHouse,
  about: {
    floor: Floor
    resourceIDs: readonly string[]
    range: Interval
    asOf: number
    settings: AlertSettings
    /** Registration time of each device (epoch ms), if known. */
    registrations: ReadonlyMap<number, number>
  },
): Promise<Finding[]> {
  const { floor, resourceIDs, asOf, settings, registrations } = about
  const end = Math.min(about.range.end, asOf)
  const range = { start: Math.max(about.range.start, end - endedDays * dayMs), end }
  if (range.start >= end) return []
  const { organizationId } = floor
  const daysBefore = (days: number) => ({ start: range.start - days * dayMs, end: range.start })
  const machines = machinesNow(floor, { at: asOf, devices: [] }, { resourceIDs, asOf: end - 1 })
  const machinesPerBatch = Math.ceil((machineDaysPerBatch * dayMs) / Math.max(range.end - range.start, dayMs))
  const findings: Finding[] = []
  const pause = createYielder()
  for (let first = 0; first < machines.length; first += machinesPerBatch) {
    const some = machines.slice(first, first + machinesPerBatch)
    const of = { organizationId, resourceIDs: some.map(({ resourceID }) => resourceID) }
    const deviceIds = some.map(({ deviceId }) => deviceId)
    const [windows, downBefore, habits] = await Promise.all([
      readMachineWindows(clickhouse, { ...of, range }),
      readDownWindows(clickhouse, { ...of, range: daysBefore(settings.down.historyDays) }),
      readDeviceHabits(clickhouse, { organizationId, deviceIds, range: daysBefore(settings.historyDays) }),
    ])
    for (const { resourceID, deviceId } of some) {
      await pause()
      const habit = habits.get(deviceId)
      const machine = {
        resourceID,
        range,
        windows: windows.get(resourceID) ?? [],
        before: downBefore.get(resourceID) ?? [],
        usualMs: quantile(habit?.longestMs ?? [], 0.5) ?? 0,
        reportedBefore: (habit?.longestMs.length ?? 0) > 0,
        connectedSince: connectedSince(floor.resources.get(resourceID)!, registrations),
      }
      findings.push(...(await runYielding(endedAlertSteps({ floor, asOf, settings }, machine))))
    }
  }
  return findings
}

/** Returns the instant at which a device was first registered and attached to a machine. */
const connectedSince = ({ attachments }: ResourceFloor, registrations: ReadonlyMap<number, number>): number =>
  Math.min(
    ...attachments
      .filter(({ reports }) => reports === 'state')
      .map(({ deviceId, from }) => Math.max(from, registrations.get(deviceId) ?? Number.NEGATIVE_INFINITY)),
  )
