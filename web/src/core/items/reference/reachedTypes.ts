import { entities } from '@takt/domain/areas/organizations/entities.ts'
import { organizations } from '@takt/domain/areas/organizations/organizations.ts'

/**
 * Types whose rows within reach everybody who is signed in holds anyway, to choose among: nothing is asked for them.
 */
export const reachedTypes: readonly string[] = [entities.name, organizations.name]
