import http, { type RefinedResponse } from 'k6/http'
import type { LoadDevice } from './devices.ts'
import { origin } from './settings.ts'

/** A slice of telemetry, with instants as ISO text. */
export type Slice = {
  from: string
  to: string
  state: 'running' | 'setup' | 'idle' | 'down' | 'off'
  reason?: string
  good?: number
  scrap?: number
  jobNum?: string
  assemblySeq?: number
  oprSeq?: number
  partNum?: string
  empIDs?: string[]
}

let lastSeq = 0

/** Builds a message of a device; its number is higher than any before it. */
export function messageOf(slices: readonly Slice[]): string {
  lastSeq = Math.max(lastSeq + 1, Date.now())
  return JSON.stringify({ seq: lastSeq, slices })
}

/** Sends a message over HTTP, as the device itself does. */
export const sendTelemetry = (device: LoadDevice, message: string, kind: string): RefinedResponse<'text'> =>
  http.post(`${origin}/api/devices/${device.deviceId}/telemetry`, message, {
    headers: { authorization: `Bearer ${device.password}`, 'content-type': 'application/json' },
    responseType: 'text',
    tags: { kind, name: kind },
  })

/** True if the response reports that the message is stored and none of its slices was rejected. */
export function isStored({ status, body }: RefinedResponse<'text'>): boolean {
  if (status !== 200) return false
  const { data } = JSON.parse(body) as { data: { refused: unknown[] } }
  return data.refused.length === 0
}
