import type { Dependencies } from '../../../core/dependencies.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'

/** What removing needs of the gateway. */
export type RemovalParts = Pick<Dependencies, 'systemDb' | 'db' | 'clickhouse' | 'nats' | 'env' | 'log' | 'now'> & {
  items: ItemRegistry
  /** Ends what the organization has in messaging: its connections, and its account with what is kept in it. */
  closeAccount: (organizationId: number) => Promise<void>
}

/** How far a step is: so many of so many are gone. Throws when the right to go on is lost. */
export type Tell = (done: number, total: number) => Promise<void>
