import { positionsData } from '@takt/domain/areas/locating/responses/positions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { dataResponse } from '../../core/api/client.ts'
import { replayedMs, useSequentialValue } from '../../core/dashboards/replay/useSequentialValue.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { hasUnknownTags, livePositions } from './livePositions.ts'
import type { LocatingState } from './locatingState.ts'
import type { TagPosition } from './tagPosition.ts'
import { useLiveTags } from './useLiveTags.ts'

const positionsResponse = dataResponse(positionsData)
/** Poll intervals of current positions: without live frames, and with them. */
const pollMs = { alone: 2000, beside: 15_000 }
/** Minimum interval between renderings of live frames; longer with more than `manyTags` tags to filter each time. */
const frameMs = { usual: 250, many: 1000 }
const manyTags = 5000

const noPositions: TagPosition[] = []

type TagFilterState = Pick<LocatingState, 'tagType' | 'showAllReads'>

/** The tag filter of requests. */
export const tagFilterOf = ({ tagType, showAllReads }: TagFilterState) => ({
  types: tagType === 'all' ? [] : [tagType],
  showAllReads,
})

/**
 * Returns the positions of tags at an instant (null: now, from live frames, with associations polled). While another
 * instant loads the previous positions stay; one instant is requested at a time.
 */
export function usePositions(state: TagFilterState, instant: number | null, enabled: boolean) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const filter = tagFilterOf(state)
  const { current: at, update: observe } = useSequentialValue(instant)
  const [count, setCount] = useState(0)
  const everyMs = count > manyTags ? frameMs.many : frameMs.usual
  const { tags, version, isLive } = useLiveTags(state, { isOn: enabled && at === null, everyMs })
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'positions', filter, at],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: () => (at === null ? (isLive() ? pollMs.beside : pollMs.alone) : false),
    staleTime: at === null ? 0 : 60_000,
    gcTime: replayedMs,
    queryFn: async ({ signal }) => {
      const body = { ...filter, ...(at === null ? {} : { at: new Date(at).toISOString() }) }
      return (await client.post('/locating/positions', { schema: positionsResponse, body, signal })).data
    },
  })
  observe(query)
  const { data, error, refetch, isFetching } = query
  const loaded = data?.positions ?? noPositions
  if (loaded.length !== count) setCount(loaded.length)
  const requestedIds = useRef<ReadonlySet<number>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what frames tell is another with each version
  useEffect(() => {
    if (at !== null || isFetching || !hasUnknownTags(loaded, tags.ids(), requestedIds.current)) return
    requestedIds.current = new Set(tags.ids())
    void refetch()
  }, [at, loaded, isFetching, tags, version, refetch])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what frames tell is another with each version
  const positions = useMemo(() => (at === null ? livePositions(loaded, tags) : loaded), [at, loaded, tags, version])
  return { positions, knownFrom: data?.knownFrom ?? null, isKnown: data !== undefined, error, refetch }
}
