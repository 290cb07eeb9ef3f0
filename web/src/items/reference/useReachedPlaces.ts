import { entities } from '@takt/domain/organizations/entities.ts'
import { organizations } from '@takt/domain/organizations/organizations.ts'
import { useMemo } from 'react'
import { useSession } from '../../session/SessionContext.tsx'

type Row = Readonly<Record<string, unknown>>

/**
 * Types whose rows within reach everybody who is signed in holds anyway, to choose among: nothing is asked for them.
 */
export const reachedTypes: readonly string[] = [entities.name, organizations.name]

/** Their rows by type. */
export function useReachedPlaces(): Readonly<Record<string, readonly Row[]>> {
  const companies = useSession(({ context }) => context.entities)
  const plants = useSession(({ context }) => context.organizations)
  return useMemo(() => ({ [entities.name]: companies, [organizations.name]: plants }), [companies, plants])
}
