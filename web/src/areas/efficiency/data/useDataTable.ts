import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../core/api/apiError.ts'
import { tokenRejected } from '../../../core/api/client.ts'
import { usePlace, useSessionNow, useSessionSend } from '../../../core/session/SessionContext.tsx'
import type { DataSource } from './dataCalls.ts'
import type { DataQuestion } from './dataRows.ts'
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
 * The rows of a table, read by a worker: how many there are, a page of those that match, and all of them as a file. A
 * live range is read again every minute.
 */
export function useDataTable(options: {
  source: DataSource
  enabled: boolean
  live: boolean
  question: DataQuestion
  page: { first: number; size: number }
}) {
  const { source, question } = options
  const worker = useWorker()
  const { organizationId } = usePlace()
  const sessionNow = useSessionNow()
  const send = useSessionSend()
  const loaded = useQuery({
    queryKey: [organizationId, 'dashboards', 'data', source],
    enabled: options.enabled && worker !== null,
    refetchInterval: options.live ? renewMs : false,
    // Another worker holds nothing of what this one read.
    gcTime: 0,
    staleTime: renewMs,
    queryFn: async () => {
      const token = sessionNow().context.authtoken
      return worker!.load({ source, token }).catch((error: unknown) => {
        if (token && sentenceOf(error) === tokenRejected) send({ type: 'TOKEN_REJECTED', token })
        throw error
      })
    },
  })
  const page = useQuery({
    queryKey: [organizationId, 'dashboards', 'dataPage', source, loaded.dataUpdatedAt, question, options.page],
    enabled: loaded.data !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: () => worker!.page({ ...question, ...options.page }),
  })
  return { loaded, page, csv: worker?.csv ?? null }
}
