import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'

/** Types whose accessible rows are part of every session: no request is needed for them. */
export const reachedTypes: readonly string[] = [entities.name, organizations.name]
