import { jobEfficiencyData } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { closedTtlSecs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useRuns } from '../useRuns.ts'
import { jobPages } from './jobPages.ts'

const jobEfficiencyResponse = dataResponse(jobEfficiencyData)
/** Number of jobs loaded per step. */
const jobsPerStep = 200
/** Requests are small and few run concurrently, so that the first responses arrive soon. */
const maxJobsPerRequest = 20
const maxConcurrentRequests = 2

/** Returns the jobs of the range, longest time first. */
function useJobs() {
  const { query, runs } = useRuns()
  const jobs = useMemo(() => {
    const secs = new Map<string, number>()
    for (const { jobNum, machines } of runs ?? [])
      if (jobNum !== null)
        secs.set(
          jobNum,
          machines.reduce((sum, run) => sum + run.runSecs + run.setupSecs, secs.get(jobNum) ?? 0),
        )
    return [...secs].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([jobNum]) => jobNum)
  }, [runs])
  return { query, jobs, isKnown: runs !== null }
}

/** Reads the history of the jobs in the range, longest time first, 200 at a time; `more` loads the next ones. */
export function useSetups() {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { query, jobs, isKnown } = useJobs()
  const [rounds, setRounds] = useState(1)
  const [loadedCount, setLoadedCount] = useState(0)
  const before = useRef<readonly (readonly string[])[]>([])
  const pages = useMemo(
    () => jobPages(jobs.slice(0, rounds * jobsPerStep), before.current, maxJobsPerRequest),
    [jobs, rounds],
  )
  useEffect(() => {
    before.current = pages
  }, [pages])
  const results = useQueries({
    queries: pages.map((jobNumList, index) => ({
      enabled: index < loadedCount + maxConcurrentRequests,
      queryKey: [organizationId, 'dashboards', 'jobEfficiency', jobNumList],
      staleTime: closedTtlSecs * 1000,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.post('/analytics/jobEffHistory', { schema: jobEfficiencyResponse, signal, body: { jobNumList } }))
          .data,
    })),
    combine: (responses) => ({
      jobs: responses.flatMap(({ data }) => data?.jobs ?? []),
      known: responses.filter(({ data }) => data !== undefined).length,
      isKnown: responses.every(({ data }) => data !== undefined),
      isSome: responses.length === 0 || responses.some(({ data }) => data !== undefined),
      error: responses.find(({ error }) => error)?.error ?? null,
      again: () => responses.map((response) => response.refetch()),
    }),
  })
  useEffect(() => setLoadedCount(results.known), [results.known])
  return {
    jobs: results.jobs,
    isKnown: isKnown && results.isSome,
    isLoadingMore: !results.isKnown,
    error: query.error ?? results.error,
    again: () => void Promise.all([query.refetch(), ...results.again()]),
    requestedCount: pages.reduce((sum, page) => sum + page.length, 0),
    all: jobs.length,
    more: rounds * jobsPerStep < jobs.length ? () => setRounds(rounds + 1) : null,
  }
}
