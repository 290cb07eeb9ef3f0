import { ClickHouseError } from '@clickhouse/client'
import { ConnectionUnavailable } from './waitingPool.ts'

/** Whether a database refused something: what it says of that is for logs, not for people. */
export const isOfDatabase = (error: Error): boolean =>
  'severity' in error || error instanceof ClickHouseError || error instanceof ConnectionUnavailable
