import { docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { useQuery } from '@tanstack/react-query'
import { answered, type Client } from '../../../core/api/client.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { keepTitle } from '../../../core/session/away/keptTitle.ts'
import { useClient, usePlace, useSession } from '../../../core/session/SessionContext.tsx'
import { checksOf } from '../checksOf.ts'
import { type ApprovedSheet, approvedSheet } from './approvedSheet.ts'

const schema = answered(docView)

async function load(client: Client, key: string, signal: AbortSignal): Promise<ApprovedSheet> {
  const path = `/docs/${encodeURIComponent(key)}`
  const shown = (await client.get(path, { schema, signal })).data
  const { pageId, approvedRevId, approvedRevNum: revNum, approvedBy, approvedAt, template } = shown
  const sheet = { pageId, title: template.pageTitle, revId: approvedRevId, revNum, approvedBy, approvedAt }
  if (approvedRevId === null || shown.docType !== 'Checksheet') return { ...sheet, revId: null, checks: [] }
  const query = { revId: approvedRevId }
  const approved = shown.revId === approvedRevId ? shown : (await client.get(path, { schema, query, signal })).data
  return { ...sheet, checks: checksOf(approved.revision?.text ?? '') }
}

function useKeptName(key: string): string {
  const { organizationId } = usePlace()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  return `sheet ${organizationId} ${key} ${userName}`
}

/**
 * Keeps the approved revision of a checksheet that is listed, for `useSheet` to find it without a network; `revNum`:
 * its number, with another one it is kept anew. What cannot be kept now is tried again as the network comes back.
 */
export function useSheetAhead(key: string, revNum: number | null): void {
  const client = useClient()
  const { organizationId } = usePlace()
  const kept = useKeptName(key)
  useQuery({
    queryKey: [organizationId, 'checksheet ahead', key, revNum],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<boolean> => {
      keepAway(kept, await load(client, key, signal))
      return true
    },
  })
}

/**
 * The approved revision of a checksheet; while somebody fills it in it stays as it was when they began. Without a
 * network it is the one that this device was shown last.
 */
export function useSheet(key: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  const kept = useKeptName(key)
  return useQuery({
    queryKey: [organizationId, 'checksheet to fill in', key],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<ApprovedSheet> => {
      try {
        const sheet = await load(client, key, signal)
        keepAway(kept, sheet)
        keepTitle('checksheets', key, sheet.title)
        return sheet
      } catch (error) {
        const before = isAway(error) ? keptAway(kept, approvedSheet) : null
        if (!before) throw error
        return before
      }
    },
  })
}
