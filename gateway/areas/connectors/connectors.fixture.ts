import { afterAll, beforeAll } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { connectorsArea } from './connectorsArea.ts'

export let bed: ItemsBed

export const add = async (body: object, items = 'connectors') =>
  (await bed.ask('POST', `/api/${items}`, body)).body.data as Record<string, unknown>

const addDevice = async () => Number((await add({ deviceTypeId: 'takt-h1' }, 'devices')).deviceId)

export const shdr = async (more: object = {}) => ({
  connectorTypeId: 'mtconnect-shdr',
  description: 'Lathe',
  deviceId: await addDevice(),
  options: { host: '10.0.0.9', port: 7878, keys: { execution: 'exec' } },
  ...more,
})

export const keys = { execution: 'e' }

/** Registers the hooks that prepare and close what these tests share. */
export function prepareConnectors(): void {
  beforeAll(async () => {
    bed = await createItemsBed([organizationsArea, masterDataArea, devicesArea, connectorsArea])
  })
  afterAll(() => bed?.close())
}
