import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { itemRow } from '@takt/domain/core/item/responses/row.ts'
import { useMemo } from 'react'
import type { Client } from '../../core/api/client.ts'
import { dataResponse } from '../../core/api/client.ts'
import type { ItemActions } from '../../core/items/itemActions.ts'
import type { ItemClient } from '../../core/items/itemClient.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { createTagCalls, createTaggedActions, taggedPolicies } from '../tags/index.ts'

const jobResponse = dataResponse(itemRow(jobs))

/**
 * The API client of jobs; a job is added by its part, so that it gets the assemblies and operations of the part's
 * revision.
 */
export const createJobClient = (client: Client): ItemClient => ({
  ...createItemClient(client, jobs),
  add: async (fields) => (await client.post('/jobs/addByPart', { schema: jobResponse, body: fields })).data,
})

/** Returns the actions on jobs: they are added by their part, each with its tag. */
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
