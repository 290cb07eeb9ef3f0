import { gunzipSync } from 'node:zlib'
import { type FloorCurrent, floorCurrentShape } from '@takt/domain/areas/messages/floorCurrent.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { Dependencies } from '../../core/dependencies.ts'

const waitMs = 2000

/**
 * What the machines of an organization are doing now: asks ingest; where it does not answer, nothing is known of any
 * machine.
 */
export async function floorNow(
  { nats, log, now }: Pick<Dependencies, 'nats' | 'log' | 'now'>,
  organizationId: number,
): Promise<FloorCurrent> {
  try {
    const answer = await nats.request(subjects.floorCurrent(organizationId), undefined, { timeout: waitMs })
    return floorCurrentShape.parse(JSON.parse(gunzipSync(answer.data).toString()))
  } catch (error) {
    log.warn({ err: error, organizationId }, 'The live floor does not answer')
    return { at: now(), devices: [] }
  }
}
