import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/apiError.ts'
import { tokenRejected } from '../../../core/api/client.ts'
import { useCurrentOrganization, useSessionNow, useSessionSend } from '../../../core/session/SessionContext.tsx'
import type { DataSource } from './dataCalls.ts'
import type { DataQuery } from './dataRows.ts'
import { startDataWorker } from './startDataWorker.ts'

const renewMs = 60_000

function useWorker() {
  const [worker, setWorker] = useState<ReturnType<typeof startDataWorker> | null>(null)
  useEffect(() => {
    const started = startDataWorker()
    setWorker(started)
    return () => started.end()
  }, [])
  return worker
}

/**
 * Returns the rows of a table, read by a worker: their number, a page of the matching ones, and all of them as a file.
 * A live range is read again every minute.
 */
export function useDataTable(options: {
  source: DataSource
  enabled: boolean
  live: boolean
  query: DataQuery
  page: { first: number; size: number }
}) {
  const { source, query } = options
  const worker = useWorker()
  const { organizationId } = useCurrentOrganization()
  const sessionNow = useSessionNow()
  const send = useSessionSend()
  const loaded = useQuery({
    queryKey: [organizationId, 'dashboards', 'data', source],
    enabled: options.enabled && worker !== null,
    refetchInterval: options.live ? renewMs : false,
    // Another worker does not have the rows that this one has read.
    gcTime: 0,
    staleTime: renewMs,
    queryFn: async () => {
      const token = sessionNow().context.authtoken
      return worker!.load({ source, token }).catch((error: unknown) => {
        if (token && messageOf(error) === tokenRejected) send({ type: 'TOKEN_REJECTED', token })
        throw error
      })
    },
  })
  const page = useQuery({
    queryKey: [organizationId, 'dashboards', 'dataPage', source, loaded.dataUpdatedAt, query, options.page],
    enabled: loaded.data !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: () => worker!.page({ ...query, ...options.page }),
  })
  return { loaded, page, csv: worker?.csv ?? null }
}
