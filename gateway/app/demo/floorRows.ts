import { departments } from '@takt/domain/areas/plant/departments.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { plantShifts } from '@takt/domain/areas/plant/shifts.ts'
import type { DemoRow } from './demoRow.ts'

/**
 * Returns schedules, machines with one hub each, and groups by line. First values of effective-dated fields apply from
 * the beginning of time.
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

/** Returns one device group per line. */
export const groupRows = (machines: readonly PlantMachine[]) =>
  [...Map.groupBy(machines, ({ line }) => line)].map(([line, members]) => ({
    item: 'deviceGroups',
    body: { deviceGroupName: line, selectedDevices: members.map(({ resourceID }) => resourceID) },
  }))

/** Returns the plant's shift patterns as schedules in the zone of their location. */
export const scheduleRows = (ids: readonly (keyof typeof plantShifts)[]): DemoRow[] =>
  ids.map((scheduleID) => ({ item: 'schedules', body: { scheduleID, ...plantShifts[scheduleID] } }))

/**
 * Returns a lathe with an SHDR connector, to be enabled when an adapter listens there (`node
 * ingest/connectors/play/main.ts` plays a recorded one). It is not on dashboards because it has no data until then.
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
