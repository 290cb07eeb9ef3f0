import { randomUUID } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { samples } from '@takt/gateway/core/items/testing/samples.bed.ts'
import { createGridBed } from '../lists/grid.bed.ts'
import { until } from './plant.bed.ts'
import { addUser } from './users.bed.ts'

/** Sees devices, and nothing that they refer to. */
export const devicesReader = { userName: 'devices@plant.test', password: 'a third long password' }

/** A plant with a row of every item type, rows that refer to each other among them. */
export async function createRowsBed() {
  const bed = await createGridBed()
  await addUser(
    bed.world,
    devicesReader,
    permissionsWhere((area, flag) => area === 'devices' && flag === 'read'),
  )
  for (const [name, { body }] of Object.entries(samples)) {
    const more = name === 'devices' ? { locationId: 1 } : name === 'targets' ? { deviceGroupId: 1 } : {}
    await bed.ask('POST', name === 'facilities' ? '/organizations/facilities' : `/${name}`, { ...body, ...more })
  }
  const options = { host: '10.1.2.3', port: 7878, keys: { execution: 'exec' } }
  const connector = { connectorTypeId: 'mtconnect-shdr', deviceId: 1, description: 'Lathe adapter', enabled: false }
  await bed.ask('POST', '/connectors', { ...connector, options })
  const { pageId } = (await bed.ask('GET', '/checksheets?limit=1')).data[0]
  const columns = { atColumn: 'Time', checkColumn: 'Characteristic', valueColumn: 'Actual' }
  await bed.ask('POST', '/checkSources', { sourceID: 'CMM', pageId, timezone: 'Europe/Berlin', ...columns })
  const characteristic = { pageId, checkID: 'D1', resourceID: null, partNum: null }
  const limits = { chart: 'individuals', samples: 1, center: 10, sigma: 0.1, reason: 'As set up' }
  await bed.ask('POST', '/controlLimits', { ...characteristic, ...limits })
  await bed.ask('POST', '/controlRules', { ...characteristic, rules: 'nelson' })
  await bed.ask('POST', '/chartNotes', { ...characteristic, at: '2026-03-02T14:00:00Z', note: 'Insert changed' })
  const csv = 'checkID,text,kind,lower,upper,holds\nH1,Bore,number,9,11,true\n'
  const held = (await bed.ask('POST', '/docs/checksheet', { csv, docName: 'Bores' })).data
  await bed.ask('POST', `/docs/revision/${held.revId}/approve`, {})
  const found = {
    pageId: held.pageId,
    revId: held.revId,
    checkID: 'H1',
    sample: 1,
    value: 12,
    at: new Date().toISOString(),
  }
  const work = { jobNum: 'J-100', assemblySeq: 0, oprSeq: 10, reason: 'Insert worn', action: 'Insert changed' }
  await bed.ask('POST', '/checkData', { entries: [{ entryId: randomUUID(), ...found, ...work }] })
  await until('the hold', async () => (await bed.ask('GET', '/jobHolds')).data.length > 0)
  const { epc } = samples.tags!.body
  await bed.ask('POST', '/tagAssociations', { associationType: 'employees', associationID: 'E-1', epc })
  const targets = { users: [devicesReader.userName], devices: [] }
  await bed.ask('POST', '/messaging/call', { action: 'initiate', callDetails: { targets } })
  await bed.ask('POST', '/groups', { groupName: 'Planners', members: [devicesReader.userName] })
  return bed
}
