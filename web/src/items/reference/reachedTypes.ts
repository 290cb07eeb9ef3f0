import { entities } from '@takt/domain/organizations/entities.ts'
import { organizations } from '@takt/domain/organizations/organizations.ts'

/**
 * Types whose rows within reach everybody who is signed in holds anyway, to choose among: nothing is asked for them.
 */
export const reachedTypes: readonly string[] = [entities.name, organizations.name]
