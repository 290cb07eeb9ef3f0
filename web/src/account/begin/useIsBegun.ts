import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useClient } from '../../session/SessionContext.tsx'

const schema = z.object({ data: z.object({ isBegun: z.boolean() }) })

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
