import { indirectShown, mostWorkHere, operationShown, workHere } from '@takt/domain/areas/labor/answers/workHere.ts'
import { indirects } from '@takt/domain/areas/labor/indirects.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered, type Client } from '../../../core/api/client.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { useClient, usePlace, useSession } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'

const operation = rowWith(jobOperations, ['jobNum', 'assemblySeq', 'oprSeq', 'description'])
const job = rowWith(jobs, ['jobNum', 'status', 'partNum'])
const indirect = rowWith(indirects, ['indirectCode', 'description'])

/** An operation that one may clock on to; an indirect. */
export type Operation = z.output<typeof operationShown>
export type Indirect = z.output<typeof indirectShown>

const mostRead = 200

async function openOperations(
  client: Client,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Operation[]> {
  const asked = { ...query, orderBy: 'jobNum:asc,assemblySeq:asc,oprSeq:asc', limit: mostRead }
  const { data } = await client.get('/jobOperations', { schema: answered(z.array(operation)), query: asked, signal })
  if (data.length === 0) return []
  const named = writeCommaList([...new Set(data.map(({ jobNum }) => jobNum))])
  const of = { jobNumIsAnyOf: named, statusIsNoneOf: 'completed,closed', limit: mostRead }
  const open = await client.get('/jobs', { schema: answered(z.array(job)), query: of, signal })
  const partOf = new Map(open.data.map(({ jobNum, partNum }) => [jobNum, partNum]))
  return data
    .filter(({ jobNum }) => partOf.has(jobNum))
    .slice(0, mostWorkHere)
    .map((row) => ({ ...row, partNum: partOf.get(row.jobNum) ?? null, isRunning: false }))
}

/** What is answered, kept for when there is no network; then what was answered last, nothing at first. */
function useKeptAway<Row>(name: string, row: z.ZodType<Row>, load: ((signal: AbortSignal) => Promise<Row[]>) | null) {
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'clock', name],
    networkMode: 'always',
    enabled: load !== null,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Row[]> => {
      const kept = `clock ${organizationId} ${name}`
      try {
        const rows = (await load?.(signal)) ?? []
        keepAway(kept, rows)
        return rows
      } catch (error) {
        if (!isAway(error)) throw error
        return keptAway(kept, z.array(row)) ?? []
      }
    },
  })
}

const offered = answered(workHere)

/** Whether this is the screen at a machine: it reads no lists, and is told what it offers. */
export const useIsScreen = (): boolean => useSession(({ context }) => context.user?.screen != null)

/** Operations of open jobs at a machine, the first of them. */
export function useOperationsHere(resourceID: string | null) {
  const client = useClient()
  const isScreen = useIsScreen()
  const mayRead = useMay('jobs', 'read') || isScreen
  const load = async (signal: AbortSignal) =>
    isScreen
      ? (await client.get('/screens/work', { schema: offered, signal })).data.operations
      : openOperations(client, { resourceID: resourceID ?? '' }, signal)
  return useKeptAway<Operation>(`here ${resourceID}`, operationShown, resourceID !== null && mayRead ? load : null)
}

/** Operations of open jobs that a text finds; undefined while nothing is looked for. */
export function useFoundOperations(typed: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  const mayRead = useMay('jobs', 'read')
  const text = typed.trim()
  return useQuery({
    queryKey: [organizationId, 'clock', 'found', text],
    enabled: mayRead && text.length > 0,
    queryFn: ({ signal }): Promise<Operation[]> => openOperations(client, { globalSearchValue: text }, signal),
  })
}

/** Work that is for no job. */
export function useIndirects() {
  const client = useClient()
  const isScreen = useIsScreen()
  const mayRead = useMay('indirects', 'read') || isScreen
  const load = async (signal: AbortSignal): Promise<Indirect[]> => {
    if (isScreen) return (await client.get('/screens/work', { schema: offered, signal })).data.indirects
    const query = { active: true, orderBy: 'description:asc', limit: mostWorkHere }
    return (await client.get('/indirects', { schema: answered(z.array(indirect)), query, signal })).data
  }
  return useKeptAway<Indirect>('indirects', indirectShown, mayRead ? load : null)
}
