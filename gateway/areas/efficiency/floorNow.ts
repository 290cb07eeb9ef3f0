import { gunzipSync } from 'node:zlib'
import { type FloorCurrent, floorCurrentShape } from '@takt/domain/areas/messages/floorCurrent.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Dependencies } from '../../core/dependencies.ts'

const waitMs = 2000

/**
 * Requests the current state of an organization's machines from ingest; if it does not respond, no machine has a known
 * state.
 */
export async function floorNow(
  { nats, log, now }: Pick<Dependencies, 'nats' | 'log' | 'now'>,
  organizationId: number,
): Promise<FloorCurrent> {
  try {
    const response = await nats.request(subjects.floorCurrent(organizationId), undefined, { timeout: waitMs })
    return floorCurrentShape.parse(JSON.parse(gunzipSync(response.data).toString()))
  } catch (error) {
    log.warn({ err: error, organizationId }, 'The live floor does not respond')
    return { at: now(), devices: [] }
  }
}
