import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../core/api/apiError.ts'
import { useLatest } from '../../core/kit/grid/useLatest.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { associateTag } from './associate.ts'
import { createTagCalls, type TagCarrier } from './tagCalls.ts'
import { tagTexts as texts } from './texts.ts'

type TagChange = { epc: string; assign: boolean }

const applyChange = (codes: readonly string[], { epc, assign }: TagChange): readonly string[] => {
  if (!assign) return codes.filter((code) => code !== epc)
  return codes.includes(epc) ? codes : [...codes, epc]
}

/**
 * The current tags of a carrier, and functions that assign and remove tags, one after the other, immediately. Pending
 * changes are shown as completed, on top of any list that arrives meanwhile; rejected ones are reverted.
 */
export function useTagsOf(carrier: TagCarrier) {
  const client = useClient()
  const calls = useMemo(() => createTagCalls(client), [client])
  const { organizationId } = useCurrentOrganization()
  const queryClient = useQueryClient()
  const queryKey = [organizationId, 'tagAssociations', carrier.associationType, carrier.associationID]
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: async () => (await calls.associationsOf(carrier)).filter(({ active }) => active).map(({ epc }) => epc),
  })
  const [rejection, setRejection] = useState<string | null>(null)
  const [moves, setMoves] = useState<readonly string[]>([])

  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join('/') },
    // The next scan must not wait for this one.
    meta: { isInBackground: true },
    // Without a connection a scan is rejected visibly, not kept until later.
    networkMode: 'always',
    mutationFn: async ({ epc, assign }: TagChange) => {
      if (!assign) return calls.removeAssociations(carrier, epc)
      const from = await associateTag(calls, carrier, epc)
      if (from.length > 0) setMoves((before) => [...before, texts.moved(epc, from)])
    },
    onError: (failure, { assign }) => setRejection((assign ? texts.adding : texts.updating)(messageOf(failure))),
    // The change stays pending until the list contains its result.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const pending = useMutationState({
    filters: { mutationKey: queryKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as TagChange,
  })
  const codes = useMemo(() => pending.reduce(applyChange, data ?? []), [pending, data])
  // Two scans may follow each other faster than the page renders.
  const latest = useLatest(codes)
  return {
    codes,
    isPending,
    rejection: rejection ?? (error ? messageOf(error) : null),
    /** Messages about tags that were moved here from another carrier. */
    moves,
    change: (next: readonly string[]) => {
      const before = latest.current
      latest.current = next
      setRejection(null)
      for (const epc of next.filter((code) => !before.includes(code))) mutate({ epc, assign: true })
      for (const epc of before.filter((code) => !next.includes(code))) mutate({ epc, assign: false })
    },
  }
}
