import { afterAll, beforeAll } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { connectorsArea } from './connectorsArea.ts'

export let fixture: ItemsFixture

export const add = async (body: object, items = 'connectors') =>
  (await fixture.request('POST', `/api/${items}`, body)).body.data as Record<string, unknown>

const addDevice = async () => Number((await add({ deviceTypeId: 'takt-h1' }, 'devices')).deviceId)

export const shdr = async (more: object = {}) => ({
  connectorTypeId: 'mtconnect-shdr',
  description: 'Lathe',
  deviceId: await addDevice(),
  options: { host: '10.0.0.9', port: 7878, keys: { execution: 'exec' } },
  ...more,
})

export const keys = { execution: 'e' }

/** Registers the hooks that set up and close the shared fixture. */
export function prepareConnectors(): void {
  beforeAll(async () => {
    fixture = await createItemsFixture([organizationsArea, masterDataArea, devicesArea, connectorsArea])
  })
  afterAll(() => fixture?.close())
}
