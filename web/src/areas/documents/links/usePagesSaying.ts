import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

/** A page in whose title or text something stands. */
export type FoundPage = { title: string; docType: DocType; address: string }

/** Pages that say what is looked for in their title or text, the best first; only those that one is shown. */
export function usePagesSaying(search: string, { isAsked, most }: { isAsked: boolean; most: number }) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'instructions', 'pages saying', search],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<FoundPage[]> => {
      const { data } = await client.get('/docs', { schema: docsFound, query: { search, limit: most }, signal })
      return data.map(({ pageId, docType, template }) => ({
        title: template.pageTitle,
        docType,
        address: `/${areaOfDoc[docType]}/${pageId}`,
      }))
    },
  })
}
