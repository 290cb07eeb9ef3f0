import { checkRowsData } from '@takt/domain/areas/quality/responses/checkRows.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useChecksQuery } from '../checks/useChecksQuery.ts'
import { useCheckUpdates } from '../checks/useCheckUpdates.ts'

const rowsResponse = dataResponse(checkRowsData)
/** Rows per request of a file, and its maximum number of rows. */
const rowsOfFile = 10_000
const maxRows = 1_000_000

/** Filters, search and order of a list, as its parameters. */
export type ListParameters = Readonly<Record<string, string>>

/** Returns a page of the matching values, and a generator of all of them. */
export function useCheckRows(list: ListParameters, page: { first: number; size: number }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { body: request, live, enabled, isEmpty, range } = useChecksQuery()
  useCheckUpdates()
  const load = async (about: { first: number; size: number; endDate?: string }, signal?: AbortSignal) => {
    const { first, size, endDate = request.endDate } = about
    const body = { ...request, endDate, list: { ...list, limit: String(size), offset: String(first) } }
    return (await client.post('/analytics/checkRows', { schema: rowsResponse, body, signal })).data
  }
  const rowsQuery = useQuery({
    queryKey: [organizationId, 'dashboards', 'checks', 'rows', { request, list, page }],
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: live ? refreshMs : false,
    queryFn: ({ signal }) => load(page, signal),
  })
  /** Yields every matching row in chunks; values recorded meanwhile are excluded. */
  async function* all() {
    let endDate = request.endDate
    for (let first = 0; first < maxRows; first += rowsOfFile) {
      const { rows, total, asOf } = await load({ first, size: rowsOfFile, endDate })
      if (asOf < endDate) endDate = asOf
      yield { rows, total }
      if (first + rows.length >= total || rows.length === 0) return
    }
  }
  return { rowsQuery, all, isEmpty, range }
}
