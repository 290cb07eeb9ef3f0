import { begun } from '@takt/domain/areas/access/answers/begun.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'

const schema = answered(begun)

/** Whether anybody can sign in to this installation yet; undefined while that is not known. */
export function useIsBegun(): boolean | undefined {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['isBegun'],
    queryFn: ({ signal }) => client.get('/begin', { schema, signal }),
    retry: false,
  })
  return data?.data.isBegun
}
