import { checkRowsData } from '@takt/domain/areas/quality/answers/checkRows.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useCheckNews } from '../checks/useCheckNews.ts'
import { useChecksAsked } from '../checks/useChecksAsked.ts'

const rowsAnswer = answered(checkRowsData)
/** A file is put together of so many rows at a time, and has so many at most. */
const rowsOfFile = 10_000
const mostRows = 1_000_000

/** Filters, search and order of a list, as its parameters. */
export type ListParameters = Readonly<Record<string, string>>

/** A page of the values that match, and the way to all of them. */
export function useCheckRows(list: ListParameters, page: { first: number; size: number }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { body: asked, live, enabled, isEmpty, range } = useChecksAsked()
  useCheckNews()
  const ask = async (about: { first: number; size: number; endDate?: string }, signal?: AbortSignal) => {
    const { first, size, endDate = asked.endDate } = about
    const body = { ...asked, endDate, list: { ...list, limit: String(size), offset: String(first) } }
    return (await client.post('/analytics/checkRows', { schema: rowsAnswer, body, signal })).data
  }
  const answer = useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'rows', { asked, list, page }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    queryFn: ({ signal }) => ask(page, signal),
  })
  /** Hands out every row that matches, some at a time; what is found meanwhile is not among them. */
  async function* all() {
    let endDate = asked.endDate
    for (let first = 0; first < mostRows; first += rowsOfFile) {
      const { rows, total, asOf } = await ask({ first, size: rowsOfFile, endDate })
      if (asOf < endDate) endDate = asOf
      yield { rows, total }
      if (first + rows.length >= total || rows.length === 0) return
    }
  }
  return { answer, all, isEmpty, range }
}
