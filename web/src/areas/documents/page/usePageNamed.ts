import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { useQuery } from '@tanstack/react-query'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

/** Whether an address says a page by its number. */
export const isPageId = (name: string): boolean => /^\d{1,9}$/.test(name)

/** The page of a name or number; undefined: there is none that whoever asks may read. */
export function usePageNamed(name: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [organizationId, 'doc named', name],
    queryFn: async ({ signal }) => {
      const query = isPageId(name) ? { pageId: name } : { docName: name }
      return (await client.get('/docs', { schema: docsFound, query, signal })).data
    },
  })
  return { page: data?.[0], isPending, error, refetch }
}
