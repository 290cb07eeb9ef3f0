import { positionsData } from '@takt/domain/locating/answers/positions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { answered } from '../api/client.ts'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import type { LocatingState } from './locatingState.ts'

const positionsAnswer = answered(positionsData)
/** How often positions of now are asked for again. */
const liveMs = 2000
/** Where a tag is; instants are epoch ms. */
export type TagPosition = z.output<typeof positionsData>['positions'][number]

const noPositions: TagPosition[] = []

type Asked = Pick<LocatingState, 'tagType' | 'showAllReads'>

/** What questions about tags say of which ones. */
export const whichTags = ({ tagType, showAllReads }: Asked) => ({
  types: tagType === 'all' ? [] : [tagType],
  showAllReads,
})

/** Where tags are at an instant (null: now, again and again). While another instant is asked for the former stays. */
export function usePositions(state: Asked, at: number | null, enabled: boolean) {
  const client = useClient()
  const { organizationId } = usePlace()
  const which = whichTags(state)
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'positions', which, at],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: at === null ? liveMs : false,
    staleTime: at === null ? 0 : 60_000,
    // A replay asks for many instants: what was shown need not stay.
    gcTime: 5000,
    queryFn: async ({ signal }) => {
      const body = { ...which, ...(at === null ? {} : { at: new Date(at).toISOString() }) }
      return (await client.post('/locating/positions', { schema: positionsAnswer, body, signal })).data
    },
  })
  const { data, error, refetch } = query
  return { positions: data?.positions ?? noPositions, isKnown: data !== undefined, error, refetch }
}
