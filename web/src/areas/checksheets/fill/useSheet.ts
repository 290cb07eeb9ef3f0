import { docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { useQuery } from '@tanstack/react-query'
import { type Client, dataResponse } from '../../../core/api/client.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { saveOfflineTitle } from '../../../core/session/away/offlineTitle.ts'
import { useClient, useCurrentOrganization, useSession } from '../../../core/session/SessionContext.tsx'
import { checksOf } from '../checksOf.ts'
import { type ApprovedSheet, approvedSheet } from './approvedSheet.ts'

const schema = dataResponse(docView)

async function load(client: Client, key: string, signal: AbortSignal): Promise<ApprovedSheet> {
  const path = `/docs/${encodeURIComponent(key)}`
  const doc = (await client.get(path, { schema, signal })).data
  const { pageId, approvedRevId, approvedRevNum: revNum, approvedBy, approvedAt, template } = doc
  const sheet = { pageId, title: template.pageTitle, revId: approvedRevId, revNum, approvedBy, approvedAt }
  if (approvedRevId === null || doc.docType !== 'Checksheet') return { ...sheet, revId: null, checks: [] }
  const query = { revId: approvedRevId }
  const approved = doc.revId === approvedRevId ? doc : (await client.get(path, { schema, query, signal })).data
  return { ...sheet, checks: checksOf(approved.revision?.text ?? '') }
}

function useStorageName(key: string): string {
  const { organizationId } = useCurrentOrganization()
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  return `sheet ${organizationId} ${key} ${userName}`
}

/**
 * Stores the approved revision of a listed checksheet in advance, so that `useSheet` finds it without a network; it is
 * stored again when `revNum` changes. A failed attempt is repeated when the network is back.
 */
export function useSheetAhead(key: string, revNum: number | null): void {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const storageName = useStorageName(key)
  useQuery({
    queryKey: [organizationId, 'checksheet ahead', key, revNum],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<boolean> => {
      saveOffline(storageName, await load(client, key, signal))
      return true
    },
  })
}

/**
 * Loads the approved revision of a checksheet; it does not change while a user is filling it in. Without a network it
 * is the revision that this device stored last.
 */
export function useSheet(key: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const storageName = useStorageName(key)
  return useQuery({
    queryKey: [organizationId, 'checksheet to fill in', key],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<ApprovedSheet> => {
      try {
        const sheet = await load(client, key, signal)
        saveOffline(storageName, sheet)
        saveOfflineTitle('checksheets', key, sheet.title)
        return sheet
      } catch (error) {
        const before = isServerUnreachable(error) ? readOffline(storageName, approvedSheet) : null
        if (!before) throw error
        return before
      }
    },
  })
}
