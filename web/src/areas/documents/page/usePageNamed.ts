import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { useRead } from '../../../core/session/useRead.ts'

/** True if an address identifies a page by number. */
export const isPageId = (name: string): boolean => /^\d{1,9}$/.test(name)

/** Loads the page with this name or number; undefined: there is none that the user may read. */
export function usePageNamed(name: string) {
  const { data, isPending, error, refetch } = useRead({
    key: ['doc named', name],
    path: '/docs',
    schema: docsResponse,
    query: isPageId(name) ? { pageId: name } : { docName: name },
  })
  return { page: data?.[0], isPending, error, refetch }
}
