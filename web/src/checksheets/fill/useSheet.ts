import type { Check } from '@takt/domain/checksheets/check.ts'
import { docView } from '@takt/domain/documents/answers/docRevision.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../api/client.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { checksOf } from '../checksOf.ts'

const schema = answered(docView)

/** A checksheet to fill in: always its approved revision, whoever fills it in. */
export type ApprovedSheet = { pageId: number; title: string; revId: number | null; checks: Check[] }

/** The approved revision of a checksheet; while somebody fills it in it stays as it was when they began. */
export function useSheet(key: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'checksheet to fill in', key],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ApprovedSheet> => {
      const path = `/docs/${encodeURIComponent(key)}`
      const shown = (await client.get(path, { schema, signal })).data
      const { pageId, approvedRevId, template } = shown
      const sheet = { pageId, title: template.pageTitle, revId: approvedRevId }
      if (approvedRevId === null || shown.docType !== 'Checksheet') return { ...sheet, revId: null, checks: [] }
      const query = { revId: approvedRevId }
      const approved = shown.revId === approvedRevId ? shown : (await client.get(path, { schema, query, signal })).data
      return { ...sheet, checks: checksOf(approved.revision?.text ?? '') }
    },
  })
}
