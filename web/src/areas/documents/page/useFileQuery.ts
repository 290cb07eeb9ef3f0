import { useRetryingQuery } from '../../../core/session/away/useRetryingQuery.ts'
import { useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { type FileAddress, storageName } from './fileAddress.ts'
import { useFile } from './useFile.ts'

/** Loads a file once `isWanted`; files never change. It is requested again after a network failure. */
export function useFileQuery(address: FileAddress, isWanted = true) {
  const file = useFile()
  const { organizationId } = useCurrentOrganization()
  return useRetryingQuery({
    enabled: isWanted,
    queryKey: [organizationId, 'file', storageName(address)],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) => file(address, signal),
  })
}
