import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { useRead } from '../../../core/session/useRead.ts'

/** Whether an address says a page by its number. */
export const isPageId = (name: string): boolean => /^\d{1,9}$/.test(name)

/** The page of a name or number; undefined: there is none that whoever asks may read. */
export function usePageNamed(name: string) {
  const { data, isPending, error, refetch } = useRead({
    key: ['doc named', name],
    path: '/docs',
    schema: docsFound,
    query: isPageId(name) ? { pageId: name } : { docName: name },
  })
  return { page: data?.[0], isPending, error, refetch }
}
