import { fail } from 'k6'
import { prepare } from './api.ts'

/** Prefix of the names of the devices that `fill.ts` adds, and of the numbers of their machines. */
export const loadPrefix = 'LOAD-'

/** The credentials and addresses that a device sends with. */
export type LoadDevice = {
  deviceId: number
  resourceID: string
  password: string
  telemetrySubject: string
  inboxPrefix: string
}

type Row = { deviceId: number; resourceId: string }

/** Issues credentials to the first `count` devices that `fill.ts` added; their previous credentials end. */
export function openDevices(token: string, count: number): LoadDevice[] {
  const path = `/api/devices?deviceNameStartsWith=${loadPrefix}&orderBy=deviceName:asc&limit=${count}`
  const rows = prepare<Row[]>(token, 'GET', path)
  if (rows.length < count)
    return fail(`There are ${rows.length} devices of fill.ts, not ${count}. Run it with TAKT_MACHINES=${count} first`)
  return rows.map(({ deviceId, resourceId }) => {
    type Credentials = Pick<LoadDevice, 'password' | 'telemetrySubject' | 'inboxPrefix'>
    const credentials = prepare<Credentials>(token, 'POST', `/api/devices/${deviceId}/credentials`)
    const { password, telemetrySubject, inboxPrefix } = credentials
    return { deviceId, resourceID: resourceId, password, telemetrySubject, inboxPrefix }
  })
}
