import { indirects } from '@takt/domain/areas/labor/indirects.ts'
import {
  availableIndirect,
  availableOperation,
  availableWork,
  maxAvailableWork,
} from '@takt/domain/areas/labor/responses/availableWork.ts'
import { jobOperations } from '@takt/domain/areas/masterData/jobOperations.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type Client, dataResponse } from '../../../core/api/client.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { useClient, useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'

const operation = rowWith(jobOperations, ['jobNum', 'assemblySeq', 'oprSeq', 'description'])
const job = rowWith(jobs, ['jobNum', 'status', 'partNum'])
const indirect = rowWith(indirects, ['indirectCode', 'description'])

/** An operation or an indirect that may be clocked on to. */
export type Operation = z.output<typeof availableOperation>
export type Indirect = z.output<typeof availableIndirect>

const maxRows = 200

async function openOperations(
  client: Client,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Operation[]> {
  const params = { ...query, orderBy: 'jobNum:asc,assemblySeq:asc,oprSeq:asc', limit: maxRows }
  const { data } = await client.get('/jobOperations', {
    schema: dataResponse(z.array(operation)),
    query: params,
    signal,
  })
  if (data.length === 0) return []
  const named = writeCommaList([...new Set(data.map(({ jobNum }) => jobNum))])
  const of = { jobNumIsAnyOf: named, statusIsNoneOf: 'completed,closed', limit: maxRows }
  const open = await client.get('/jobs', { schema: dataResponse(z.array(job)), query: of, signal })
  const partOf = new Map(open.data.map(({ jobNum, partNum }) => [jobNum, partNum]))
  return data
    .filter(({ jobNum }) => partOf.has(jobNum))
    .slice(0, maxAvailableWork)
    .map((row) => ({ ...row, partNum: partOf.get(row.jobNum) ?? null, isRunning: false }))
}

/** Loads rows and stores them for use without a network; offline it returns the stored rows, initially none. */
function useOfflineRows<Row>(
  name: string,
  row: z.ZodType<Row>,
  load: ((signal: AbortSignal) => Promise<Row[]>) | null,
) {
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, 'clock', name],
    networkMode: 'always',
    enabled: load !== null,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Row[]> => {
      const storageKey = `clock ${organizationId} ${name}`
      try {
        const rows = (await load?.(signal)) ?? []
        saveOffline(storageKey, rows)
        return rows
      } catch (error) {
        if (!isServerUnreachable(error)) throw error
        return readOffline(storageKey, z.array(row)) ?? []
      }
    },
  })
}

const offered = dataResponse(availableWork)

/** True on the screen at a machine: it reads no lists but receives its available work from the server. */
export const useIsScreen = (): boolean => useSession(({ context }) => context.user?.screen != null)

/** Returns the first operations of open jobs at a machine. */
export function useMachineOperations(resourceID: string | null) {
  const client = useClient()
  const isScreen = useIsScreen()
  const mayRead = useMay('jobs', 'read') || isScreen
  const load = async (signal: AbortSignal) =>
    isScreen
      ? (await client.get('/screens/work', { schema: offered, signal })).data.operations
      : openOperations(client, { resourceID: resourceID ?? '' }, signal)
  return useOfflineRows<Operation>(
    `here ${resourceID}`,
    availableOperation,
    resourceID !== null && mayRead ? load : null,
  )
}

/** Returns operations of open jobs that match a text; undefined while there is no search. */
export function useOperationSearch(typed: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const mayRead = useMay('jobs', 'read')
  const text = typed.trim()
  return useQuery({
    queryKey: [organizationId, 'clock', 'found', text],
    enabled: mayRead && text.length > 0,
    queryFn: ({ signal }): Promise<Operation[]> => openOperations(client, { globalSearchValue: text }, signal),
  })
}

/** Returns work that belongs to no job. */
export function useIndirects() {
  const client = useClient()
  const isScreen = useIsScreen()
  const mayRead = useMay('indirects', 'read') || isScreen
  const load = async (signal: AbortSignal): Promise<Indirect[]> => {
    if (isScreen) return (await client.get('/screens/work', { schema: offered, signal })).data.indirects
    const query = { active: true, orderBy: 'description:asc', limit: maxAvailableWork }
    return (await client.get('/indirects', { schema: dataResponse(z.array(indirect)), query, signal })).data
  }
  return useOfflineRows<Indirect>('indirects', availableIndirect, mayRead ? load : null)
}
