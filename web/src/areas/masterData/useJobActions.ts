import { useMemo } from 'react'
import type { ItemActions } from '../../core/items/itemActions.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { createTagCalls, createTaggedActions, taggedPolicies } from '../tags/face.ts'
import { createJobClient } from './jobClient.ts'

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
