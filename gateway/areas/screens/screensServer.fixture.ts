import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { GatewayArea } from '../../core/area.ts'
import { itemsArea } from '../../core/items/itemsArea.ts'
import { createCallsFixture } from '../calls/calls.fixture.ts'
import { checksheetsArea } from '../checksheets/checksheetsArea.ts'
import { devicesArea } from '../devices/devicesArea.ts'
import { documentsArea } from '../documents/documentsArea.ts'
import { efficiencyArea } from '../efficiency/efficiencyArea.ts'
import { laborArea } from '../labor/laborArea.ts'
import { masterDataArea } from '../masterData/masterDataArea.ts'
import { organizationsArea } from '../organizations/organizationsArea.ts'
import { tagsArea } from '../tags/tagsArea.ts'
import { screensArea } from './screensArea.ts'

const areas = [
  itemsArea,
  organizationsArea,
  devicesArea,
  efficiencyArea,
  masterDataArea,
  documentsArea,
  checksheetsArea,
  laborArea,
  tagsArea,
]

/**
 * Creates the calls fixture with machines: device `one` is at M-1 and `two` at M-2 of organization 1, `foreign` at E-1
 * of organization 3; `admin` and `other` are the tokens of their administrators.
 */
export async function createScreensFixture(more: readonly GatewayArea[] = []) {
  const fixture = await createCallsFixture([...areas, screensArea, ...more])
  await fixture.user('admin@demo.takt', 1, allPermissions)
  await fixture.user('admin@other.takt', 3, allPermissions)
  const [admin, other] = [await fixture.signIn('admin@demo.takt'), await fixture.signIn('admin@other.takt')]
  const as = (token: string) => async (method: string, path: string, body?: object) => {
    const reply = await fixture.request(method, path, { token, ...(body ? { body } : {}) })
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.body.message}`)
    return reply.body.data
  }
  for (const deviceId of [7, 8]) await as(admin)('DELETE', `/api/devices/${deviceId}`)
  await as(other)('DELETE', '/api/devices/9')
  const at = async (token: string, resourceID: string): Promise<number> => {
    await as(token)('POST', '/api/resources', { resourceID })
    const device = { deviceTypeId: 'takt-h1', resourceId: resourceID }
    return (await as(token)('POST', '/api/devices', device)).deviceId
  }
  const [one, two, foreign] = [await at(admin, 'M-1'), await at(admin, 'M-2'), await at(other, 'E-1')]
  const exchanged = async (url: string): Promise<string> => {
    const token = new URL(url).searchParams.get('token')!
    return (await fixture.request('POST', '/api/users/refreshToken', { token })).body.token
  }
  return {
    ...fixture,
    admin,
    other,
    one,
    two,
    foreign,
    as,
    /** Creates new credentials for a device of organization 1; earlier ones become invalid. */
    credentials: async (deviceId: number): Promise<string> =>
      (await as(admin)('POST', `/api/devices/${deviceId}/credentials`, {})).password,
    /** Exchanges a one-time address for a session token. */
    exchanged,
    /** Opens the screen of a device of organization 1 by an address; returns its token. */
    screen: async (deviceId: number): Promise<string> =>
      exchanged((await as(admin)('POST', `/api/devices/${deviceId}/screen`)).url),
    whether: async (token: string) => (await fixture.request('GET', '/api/users/user', { token })).status,
  }
}
