import { departments } from '@takt/domain/areas/plant/departments.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { plantShifts } from '@takt/domain/areas/plant/shifts.ts'
import type { DemoRow } from './demoRow.ts'

/**
 * Schedules, machines with a hub each, and groups by line. First values of effective-dated fields hold from the
 * beginning of time.
 */
export function floorRows(machines: readonly PlantMachine[], locationId: number): DemoRow[] {
  const resources = machines.map(({ resourceID, description, department }) => ({
    resourceID,
    description,
    idealCycleSecs: department.cycleSecs,
    scheduleID: department.scheduleID,
    locationId,
    costPerHour: department.costPerHour,
  }))
  const devices = machines.map(({ resourceID, department }) => ({
    deviceName: `${resourceID} hub`,
    deviceTypeId: department.values.length > 0 ? 'takt-h2' : 'takt-h1',
    resourceId: resourceID,
    locationId,
  }))
  return [
    ...scheduleRows([...new Set(machines.map(({ department }) => department.scheduleID))]),
    ...resources.map((body) => ({ item: 'resources', body })),
    ...devices.map((body) => ({ item: 'devices', body })),
    ...groupRows(machines),
  ]
}

/** A device group for each line. */
export const groupRows = (machines: readonly PlantMachine[]) =>
  [...Map.groupBy(machines, ({ line }) => line)].map(([line, members]) => ({
    item: 'deviceGroups',
    body: { deviceGroupName: line, selectedDevices: members.map(({ resourceID }) => resourceID) },
  }))

/** The plant's shift patterns as schedules in the zone of wherever they are used. */
export const scheduleRows = (ids: readonly (keyof typeof plantShifts)[]): DemoRow[] =>
  ids.map((scheduleID) => ({ item: 'schedules', body: { scheduleID, ...plantShifts[scheduleID] } }))

/**
 * A lathe that speaks SHDR, with a connector that is to be enabled when an adapter listens there (`node
 * ingest/connectors/play/main.ts` plays a recorded one). It is not on dashboards, having nothing to tell until then.
 */
export function latheRows(locationId: number): DemoRow[] {
  const resourceID = 'OKUMA-01'
  const hub = `${resourceID} hub`
  const { costPerHour, cycleSecs, scheduleID } = departments.find(({ code }) => code === 'LATHE')!
  const resource = {
    resourceID,
    description: 'Okuma lathe',
    idealCycleSecs: cycleSecs,
    scheduleID,
    locationId,
    costPerHour,
  }
  const device = {
    deviceName: hub,
    deviceTypeId: 'takt-h1',
    resourceId: resourceID,
    locationId,
    excludeFromDashboardsAndReports: true,
  }
  const keys = {
    execution: 'pexecution',
    program: 'pprogram',
    partCount: 'ppartcount',
    mode: 'pmode',
    availability: 'avail',
  }
  const connector = (idOf: (name: string) => number) => ({
    connectorTypeId: 'mtconnect-shdr',
    description: 'Okuma lathe (SHDR)',
    deviceId: idOf(`devices/${hub}`),
    enabled: false,
    options: { host: '127.0.0.1', port: 7878, keys },
  })
  return [
    { item: 'resources', body: resource },
    { item: 'devices', body: device },
    { item: 'connectors', body: connector },
  ]
}
