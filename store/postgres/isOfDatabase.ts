import { ClickHouseError } from '@clickhouse/client'
import { ConnectionUnavailable } from './waitingPool.ts'

/** True if an error comes from a database: its message is for logs, not for people. */
export const isOfDatabase = (error: Error): boolean =>
  'severity' in error || error instanceof ClickHouseError || error instanceof ConnectionUnavailable
