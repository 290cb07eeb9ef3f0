import { positionsData } from '@takt/domain/areas/locating/answers/positions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { answered } from '../../core/api/client.ts'
import { replayedMs, useInTurn } from '../../core/dashboards/replay/useInTurn.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { hasStrangers, livePositions } from './livePositions.ts'
import type { LocatingState } from './locatingState.ts'
import type { TagPosition } from './tagPosition.ts'
import { useLiveTags } from './useLiveTags.ts'

const positionsAnswer = answered(positionsData)
/** How often positions of now are asked for again: while frames do not come, and while they do. */
const pollMs = { alone: 2000, beside: 15_000 }
/** How often what frames tell is shown; less often where more than so many tags are to be sorted out each time. */
const frameMs = { usual: 250, many: 1000 }
const many = 5000

const noPositions: TagPosition[] = []

type Asked = Pick<LocatingState, 'tagType' | 'showAllReads'>

/** What questions about tags say of which ones. */
export const whichTags = ({ tagType, showAllReads }: Asked) => ({
  types: tagType === 'all' ? [] : [tagType],
  showAllReads,
})

/**
 * Where tags are at an instant (null: now, as live frames have it, and whose they are as it is asked for again and
 * again). While another instant is asked for the former stays; one is asked for at a time.
 */
export function usePositions(state: Asked, wanted: number | null, enabled: boolean) {
  const client = useClient()
  const { organizationId } = usePlace()
  const which = whichTags(state)
  const { asked: at, look } = useInTurn(wanted)
  const [count, setCount] = useState(0)
  const everyMs = count > many ? frameMs.many : frameMs.usual
  const { tags, version, isTold } = useLiveTags(state, { isOn: enabled && at === null, everyMs })
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'positions', which, at],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: () => (at === null ? (isTold() ? pollMs.beside : pollMs.alone) : false),
    staleTime: at === null ? 0 : 60_000,
    gcTime: replayedMs,
    queryFn: async ({ signal }) => {
      const body = { ...which, ...(at === null ? {} : { at: new Date(at).toISOString() }) }
      return (await client.post('/locating/positions', { schema: positionsAnswer, body, signal })).data
    },
  })
  look(query)
  const { data, error, refetch, isFetching } = query
  const found = data?.positions ?? noPositions
  if (found.length !== count) setCount(found.length)
  const asked = useRef<ReadonlySet<number>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what frames tell is another with each version
  useEffect(() => {
    if (at !== null || isFetching || !hasStrangers(found, tags.ids(), asked.current)) return
    asked.current = new Set(tags.ids())
    void refetch()
  }, [at, found, isFetching, tags, version, refetch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what frames tell is another with each version
  const positions = useMemo(() => (at === null ? livePositions(found, tags) : found), [at, found, tags, version])
  return { positions, knownFrom: data?.knownFrom ?? null, isKnown: data !== undefined, error, refetch }
}
