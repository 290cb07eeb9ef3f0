import { withRecomputing } from '@takt/domain/areas/efficiency/answers/recomputing.ts'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePlace } from '../../session/SessionContext.tsx'

const againMs = 2000

const toldBy = ({ state }: Query) => withRecomputing.safeParse(state.data).data?.recomputing

/** From when to when figures on the screen are being computed anew, and since when (epoch ms); null: they are not. */
export type ShownRecomputing = { since: number | null; from: number; to: number }

/**
 * What the answers on the screen say is being computed anew. While one says so, it is asked again every two seconds;
 * once it is through, all figures are. It is told with the answer, however short it lasts: figures that are about to
 * change are never shown as if they stood.
 */
export function useRecomputing(): ShownRecomputing | null {
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  // Looked at again whenever an answer has come.
  useIsFetching()
  const shown = queries.getQueryCache().findAll({ queryKey: [organizationId, 'dashboards'], type: 'active' })
  const answers = shown.flatMap((query) => toldBy(query) ?? [])
  const isTold = answers.length > 0
  useEffect(() => {
    if (!isTold) return
    const queryKey = [organizationId, 'dashboards']
    const ask = () => queries.refetchQueries({ queryKey, type: 'active', predicate: (query) => !!toldBy(query) })
    const asking = setInterval(() => void ask(), againMs)
    return () => {
      clearInterval(asking)
      void queries.invalidateQueries({ queryKey })
    }
  }, [isTold, queries, organizationId])
  if (!isTold) return null
  const since = answers.flatMap((entry) => (entry.since === null ? [] : Date.parse(entry.since)))
  return {
    since: since.length > 0 ? Math.min(...since) : null,
    from: Math.min(...answers.map(({ from }) => Date.parse(from))),
    to: Math.max(...answers.map(({ to }) => Date.parse(to))),
  }
}
