import { characteristicKey } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { z } from 'zod'
import type { PageReader } from '../documents/face.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob } from '../jobs/job.ts'
import type { JudgedEntry } from './judgeEntry.ts'

/** Values were found at checks that may hold work; to be enqueued in the transaction that records them. */
export const holdingFound = defineJob(
  'holdingFound',
  z.object({ organizationId: z.int().positive(), characteristics: z.array(characteristicKey).min(1) }),
)

type Found = Pick<JudgedEntry, 'pageId' | 'resourceID' | 'partNum'> & {
  check: Pick<JudgedEntry['check'], 'checkID' | 'holds'>
}

/**
 * Has it looked whether work is to be held for these values, also where all of them were known: whoever sends them
 * again may not have come so far before.
 */
export async function lookForHolds({ trx, organizationId }: PageReader, found: readonly Found[]): Promise<void> {
  const keys = found.flatMap(({ check: { checkID, holds }, pageId, resourceID = null, partNum = null }) =>
    holds ? [JSON.stringify({ pageId, checkID, resourceID, partNum })] : [],
  )
  if (keys.length === 0) return
  const characteristics = [...new Set(keys)].map((key) => characteristicKey.parse(JSON.parse(key)))
  await enqueue(trx, holdingFound, { organizationId, characteristics })
}
