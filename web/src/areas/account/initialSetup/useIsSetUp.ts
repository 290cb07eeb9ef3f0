import { setupStatus } from '@takt/domain/areas/access/responses/setupStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'

const schema = dataResponse(setupStatus)

/** Returns whether the installation has a user who can sign in; undefined while that is not known. */
export function useIsSetUp(): boolean | undefined {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['isBegun'],
    queryFn: ({ signal }) => client.get('/begin', { schema, signal }),
    retry: false,
  })
  return data?.data.isBegun
}
