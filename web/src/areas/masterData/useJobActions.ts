import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { itemRow } from '@takt/domain/core/item/answers/row.ts'
import { useMemo } from 'react'
import type { Client } from '../../core/api/client.ts'
import { answered } from '../../core/api/client.ts'
import type { ItemActions } from '../../core/items/itemActions.ts'
import type { ItemClient } from '../../core/items/itemClient.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { createTagCalls, createTaggedActions, taggedPolicies } from '../tags/face.ts'

const jobAnswer = answered(itemRow(jobs))

/**
 * The rows of jobs; one is added by its part, so that it comes with the assemblies and operations of the part's
 * revision.
 */
export const createJobClient = (client: Client): ItemClient => ({
  ...createItemClient(client, jobs),
  add: async (fields) => (await client.post('/jobs/addByPart', { schema: jobAnswer, body: fields })).data,
})

/** How jobs are kept: added by their part, each with its tag. */
export function useJobActions(): ItemActions {
  const client = useClient()
  const notices = useNotices()
  return useMemo(
    () => ({
      ...createTaggedActions({
        policy: taggedPolicies.jobs,
        client: createJobClient(client),
        calls: createTagCalls(client),
        inherent: {},
        notices,
      }),
      needs: ['partNum', 'revision', 'prodQty'],
    }),
    [client, notices],
  )
}
