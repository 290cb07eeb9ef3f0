import type { ConnectorTypeId } from '@takt/domain/areas/connectors/connectorTypeIds.ts'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'

/** The device of a connector in an installation, for sources that send to it. */
export type Target = { environment: TestEnvironment; organizationId: number; deviceId: number }

/** A source of a connector: a machine that counts parts, and which can be killed and started again on its port. */
export type Source = {
  port: number
  /**
   * Starts it with a total of parts, at first or after `kill`. `through`: the port of the network before `port`, for
   * sources that connect to it.
   */
  start: (total: number, through: number) => Promise<void>
  /** Adds parts to the total; without effect while it does not run, if `start` sets the total again. */
  count: (parts: number) => void
  kill: () => Promise<void>
  /** Ends everything that `kill` leaves running. */
  close: () => Promise<void>
}

/** A kind of source that sends some values a second; `options` are those of a connector that reaches it at a port. */
export type SourceKind = {
  connectorTypeId: ConnectorTypeId
  options: (port: number) => object
  open: (perSecond: number) => Promise<Source>
}

/** Repeats a task until the returned function is called; errors are those of a source that was killed. */
export function repeat(timesPerSecond: number, task: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void task().catch(() => {}), 1_000 / timesPerSecond)
  return () => clearInterval(timer)
}
