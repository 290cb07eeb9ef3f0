import type { OpcuaOptions } from '@takt/domain/areas/connectors/opcua.ts'
import type { RunnerContext } from '../runner.ts'
import type { SignalFeed } from '../signals/signalFeed.ts'
import type { createSourceProblems } from '../sourceProblems.ts'
import type { ConvertData } from './convertData.ts'
import type { Subscription } from './createSubscription.ts'
import type { OpcuaSession, OpenedServer } from './openSession.ts'
import type { ReadingTime } from './readingTime.ts'

/**
 * The knowledge of a server across connections. `sourceAt`: the time of the last value, by signal. `knownTo`: the
 * newest of these times, also across restarts; null before the first value. `nodeProblem`: the nodes of the
 * subscription that cannot be read, as a text. `isSilent`: the last connection ended because nothing arrived.
 */
export type ServerMemory = {
  session: OpcuaSession | null
  subscription: Subscription | null
  time: ReadingTime
  sourceAt: Map<string, number>
  knownTo: number | null
  nodeProblem: string | null
  isSilent: boolean
}

/** One connection to a server, on behalf of a connector. */
export type Following = {
  context: RunnerContext<OpcuaOptions>
  signals: SignalFeed
  memory: ServerMemory
  /** Called when the server has responded. */
  spoke: () => void
}

/** An open connection, with the functions that process its messages. */
export type Handling = Pick<Following, 'context' | 'signals' | 'memory'> & {
  server: OpenedServer
  convert: ConvertData
  checkClock: ReturnType<typeof createSourceProblems>['checkClock']
}
