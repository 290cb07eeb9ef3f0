import { areaOfDoc, type DocType } from '@takt/domain/areas/documents/docTypes.ts'
import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

/** A page whose title or text contains the search text. */
export type PageMatch = { title: string; docType: DocType; address: string }

/** Searches the titles and texts of the pages that the user may see; best matches first. */
export function usePageSearch(search: string, { isEnabled, max: maxResults }: { isEnabled: boolean; max: number }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, 'instructions', 'pages saying', search],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<PageMatch[]> => {
      const { data } = await client.get('/docs', { schema: docsResponse, query: { search, limit: maxResults }, signal })
      return data.map(({ pageId, docType, template }) => ({
        title: template.pageTitle,
        docType,
        address: `/${areaOfDoc[docType]}/${pageId}`,
      }))
    },
  })
}
