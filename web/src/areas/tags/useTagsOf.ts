import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '../../core/api/apiError.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { associateTag } from './associate.ts'
import { createTagCalls, type TagCarrier } from './tagCalls.ts'
import { tagTexts as texts } from './texts.ts'

/** The current tags of a carrier, and functions that assign and remove tags, one after the other, immediately. */
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
  const queue = useRef(Promise.resolve())

  const put = async (epc: string) => {
    const from = await associateTag(calls, carrier, epc)
    if (from.length > 0) setMoves((before) => [...before, texts.moved(epc, from)])
  }
  /** Pending changes are shown as completed; rejected ones are reverted. */
  const run = (work: () => Promise<void>, formatMessage: (message: string) => string) => {
    queue.current = queue.current.then(async () => {
      try {
        await work()
      } catch (failure) {
        setRejection(formatMessage(messageOf(failure)))
        await queryClient.invalidateQueries({ queryKey })
      }
    })
  }
  const codes = data ?? []
  return {
    codes,
    isPending,
    rejection: rejection ?? (error ? messageOf(error) : null),
    /** Messages about tags that were moved here from another carrier. */
    moves,
    change: (next: readonly string[]) => {
      setRejection(null)
      queryClient.setQueryData(queryKey, next)
      for (const epc of next.filter((code) => !codes.includes(code))) run(() => put(epc), texts.adding)
      for (const epc of codes.filter((code) => !next.includes(code)))
        run(() => calls.removeAssociations(carrier, epc), texts.updating)
    },
    /** Resolves when all started changes are completed or rejected. */
    settled: () => queue.current,
  }
}
