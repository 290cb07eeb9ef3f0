import { useMemo } from 'react'
import type { ItemActions } from '../../core/items/itemActions.ts'
import { createItemClient } from '../../core/items/itemClient.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { createTagCalls } from './tagCalls.ts'
import { createTaggedActions } from './taggedActions.ts'
import { taggedPolicies } from './taggedPolicies.ts'

const noFilters: Readonly<Record<string, string | number>> = {}

/** The actions of a list whose rows carry tags, in the current session. `inherent` are the list's fixed filters. */
export function useTaggedActions(
  name: keyof typeof taggedPolicies,
  inherent = noFilters,
): ItemActions & Required<Pick<ItemActions, 'together' | 'writes'>> {
  const client = useClient()
  const notices = useNotices()
  // The content is compared, not the identity: screens create a new object on each render.
  const fixed = JSON.stringify(inherent)
  return useMemo(() => {
    const policy = taggedPolicies[name]
    return createTaggedActions({
      policy,
      client: createItemClient(client, policy.type),
      calls: createTagCalls(client),
      inherent: JSON.parse(fixed),
      notices,
    })
  }, [client, notices, name, fixed])
}
