import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'
import { useMemo } from 'react'
import { useSession } from '../../session/SessionContext.tsx'

type Row = Readonly<Record<string, unknown>>

/** Returns the rows of each of `reachedTypes`. */
export function useReachedRows(): Readonly<Record<string, readonly Row[]>> {
  const companies = useSession(({ context }) => context.entities)
  const plants = useSession(({ context }) => context.organizations)
  return useMemo(() => ({ [entities.name]: companies, [organizations.name]: plants }), [companies, plants])
}
