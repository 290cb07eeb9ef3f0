import { curlSample, shellQuoted } from '../../core/kit/copy/curlSample.ts'

/**
 * Returns the address to which a device sends JSON of its own, which its connector maps, and the curl command that sends
 * a first message. `origin`: any address of the installation.
 */
export function jsonSample({ deviceId, password, origin }: { deviceId: number; password: string; origin: string }) {
  const url = new URL(`/api/ingest/${deviceId}`, origin).href
  return { url, text: curlSample({ url, token: password, message: shellQuoted('{"running": true, "parts": 17}') }) }
}
