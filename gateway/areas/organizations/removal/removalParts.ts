import type { Dependencies } from '../../../core/dependencies.ts'
import type { ItemRegistry } from '../../../core/items/mountedItem.ts'

/** Parts of the gateway required to remove an organization. */
export type RemovalParts = Pick<Dependencies, 'systemDb' | 'db' | 'clickhouse' | 'nats' | 'env' | 'log' | 'now'> & {
  items: ItemRegistry
  /** Closes the connections of the organization to messaging, and deletes its account with all stored data. */
  closeAccount: (organizationId: number) => Promise<void>
}

/** Reports the progress of a step. Throws if the step may not continue. */
export type ReportProgress = (done: number, total: number) => Promise<void>
