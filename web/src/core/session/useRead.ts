import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Query } from '../api/client.ts'
import { useClient, useCurrentOrganization } from './SessionContext.tsx'

/** Reads data of the current organization with GET and caches them under `key`. */
export function useRead<Data>({
  key,
  path,
  schema,
  query,
  ...options
}: {
  key: readonly unknown[]
  path: string
  schema: z.ZodType<{ data: Data }>
  query?: Query
} & Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    ...options,
    queryKey: [organizationId, ...key],
    queryFn: async ({ signal }) => (await client.get(path, { schema, ...(query && { query }), signal })).data,
  })
}
