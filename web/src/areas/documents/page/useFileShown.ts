import { useAskedAgain } from '../../../core/session/away/useAskedAgain.ts'
import { usePlace } from '../../../core/session/SessionContext.tsx'
import { type FileAddress, keptAs } from './fileAddress.ts'
import { useFile } from './useFile.ts'

/** A file that is looked at, read once `isWanted`; it never changes. Without a network it is asked for again. */
export function useFileShown(address: FileAddress, isWanted = true) {
  const file = useFile()
  const { organizationId } = usePlace()
  return useAskedAgain({
    enabled: isWanted,
    queryKey: [organizationId, 'file', keptAs(address)],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) => file(address, signal),
  })
}
