import { fail } from 'k6'
import { prepare } from './api.ts'

/** Devices that `fill.ts` adds: their names begin so, and so do the numbers of their machines. */
export const loadPrefix = 'LOAD-'

/** What a device sends with. */
export type LoadDevice = {
  deviceId: number
  resourceID: string
  password: string
  telemetrySubject: string
  inboxPrefix: string
}

type Row = { deviceId: number; resourceId: string }

/** Gives credentials to the first `count` devices that `fill.ts` added: those they had before end. */
export function openDevices(token: string, count: number): LoadDevice[] {
  const path = `/api/devices?deviceNameStartsWith=${loadPrefix}&orderBy=deviceName:asc&limit=${count}`
  const rows = prepare<Row[]>(token, 'GET', path)
  if (rows.length < count)
    return fail(`There are ${rows.length} devices of fill.ts, not ${count}. Run it with TAKT_MACHINES=${count} first`)
  return rows.map(({ deviceId, resourceId }) => {
    type Given = Pick<LoadDevice, 'password' | 'telemetrySubject' | 'inboxPrefix'>
    const given = prepare<Given>(token, 'POST', `/api/devices/${deviceId}/credentials`)
    const { password, telemetrySubject, inboxPrefix } = given
    return { deviceId, resourceID: resourceId, password, telemetrySubject, inboxPrefix }
  })
}
