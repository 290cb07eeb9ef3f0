import { jobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { answered } from '../../../core/api/client.ts'
import { closedTtlSecs } from '../../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useRuns } from '../useRuns.ts'
import { jobPages } from './jobPages.ts'

const jobEfficiencyAnswer = answered(jobEfficiencyData)
/** So many are shown before more are asked for. */
const jobsAtOnce = 200
/** Questions are so small, and so few under way at a time, that the first answers come soon. */
const mostJobs = 20
const questionsAtOnce = 2

/** Jobs of the range, those that took most time first. */
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

/**
 * The whole life of the jobs of the range, those that took most time first, 200 at a time: `more` asks for the next of
 * them.
 */
export function useSetups() {
  const client = useClient()
  const { organizationId } = usePlace()
  const { query, jobs, isKnown } = useJobs()
  const [rounds, setRounds] = useState(1)
  const [answered, setAnswered] = useState(0)
  const before = useRef<readonly (readonly string[])[]>([])
  const asked = useMemo(() => jobPages(jobs.slice(0, rounds * jobsAtOnce), before.current, mostJobs), [jobs, rounds])
  useEffect(() => {
    before.current = asked
  }, [asked])
  const lives = useQueries({
    queries: asked.map((jobNumList, place) => ({
      enabled: place < answered + questionsAtOnce,
      queryKey: [organizationId, 'dashboards', 'jobEfficiency', jobNumList],
      staleTime: closedTtlSecs * 1000,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.post('/analytics/jobEffHistory', { schema: jobEfficiencyAnswer, signal, body: { jobNumList } }))
          .data,
    })),
    combine: (answers) => ({
      jobs: answers.flatMap(({ data }) => data?.jobs ?? []),
      known: answers.filter(({ data }) => data !== undefined).length,
      isKnown: answers.every(({ data }) => data !== undefined),
      isSome: answers.length === 0 || answers.some(({ data }) => data !== undefined),
      error: answers.find(({ error }) => error)?.error ?? null,
      again: () => answers.map((answer) => answer.refetch()),
    }),
  })
  useEffect(() => setAnswered(lives.known), [lives.known])
  return {
    jobs: lives.jobs,
    isKnown: isKnown && lives.isSome,
    isAsking: !lives.isKnown,
    error: query.error ?? lives.error,
    again: () => void Promise.all([query.refetch(), ...lives.again()]),
    asked: asked.reduce((sum, page) => sum + page.length, 0),
    all: jobs.length,
    more: rounds * jobsAtOnce < jobs.length ? () => setRounds(rounds + 1) : null,
  }
}
