import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { sentenceOf } from '../../core/api/apiError.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { associateOne } from './associate.ts'
import { createTagCalls, type Thing } from './tagCalls.ts'
import { tagTexts as texts } from './texts.ts'

/** The tags that are on a thing now, and what puts others on and takes them off, one after the other, at once. */
export function useTagsOf(thing: Thing) {
  const client = useClient()
  const calls = useMemo(() => createTagCalls(client), [client])
  const { organizationId } = usePlace()
  const queryClient = useQueryClient()
  const queryKey = [organizationId, 'tagAssociations', thing.associationType, thing.associationID]
  const { data, error, isPending } = useQuery({
    queryKey,
    queryFn: async () => (await calls.associationsOf(thing)).filter(({ active }) => active).map(({ epc }) => epc),
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [moves, setMoves] = useState<readonly string[]>([])
  const queue = useRef(Promise.resolve())

  const put = async (epc: string) => {
    const from = await associateOne(calls, thing, epc)
    if (from.length > 0) setMoves((before) => [...before, texts.moved(epc, from)])
  }
  /** What is on its way is shown as if it had arrived; what is refused goes back. */
  const run = (work: () => Promise<void>, said: (sentence: string) => string) => {
    queue.current = queue.current.then(async () => {
      try {
        await work()
      } catch (failure) {
        setRefusal(said(sentenceOf(failure)))
        await queryClient.invalidateQueries({ queryKey })
      }
    })
  }
  const codes = data ?? []
  return {
    codes,
    isPending,
    refusal: refusal ?? (error ? sentenceOf(error) : null),
    /** What left another thing for this one, as sentences. */
    moves,
    change: (next: readonly string[]) => {
      setRefusal(null)
      queryClient.setQueryData(queryKey, next)
      for (const epc of next.filter((code) => !codes.includes(code))) run(() => put(epc), texts.adding)
      for (const epc of codes.filter((code) => !next.includes(code)))
        run(() => calls.removeAssociations(thing, epc), texts.updating)
    },
    /** Resolves when everything that was begun has arrived or was refused. */
    settled: () => queue.current,
  }
}
