import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import { Session } from './native.ts'
import { literal } from './statement.ts'

/** The engine over one data folder. */
export type Engine = {
  version: string
  reads: PQueue
  writes: PQueue
  /** Opens a separate session. */
  open(): Session
  /**
   * Kills the query that starts with `mark`, whether it is already running or about to; the returned function must be
   * called once the query has ended.
   */
  kill(mark: string): () => void
  close(): void
}

const killAgainMs = 500

/** Opens the engine; the folder then belongs to this process alone. Throws if another process has locked it. */
export async function openEngine(options: {
  folder: string
  configFile: string | null
  reads: number
  writes: number
}): Promise<Engine> {
  const connection = options.configFile ? { connectionArgs: [`--config-file=${options.configFile}`] } : {}
  const open = () => new Session(options.folder, connection)
  // Keeps the engine and its background merges alive between requests.
  const root = open()
  const version = (await root.queryAsync('SELECT version()', { format: 'TSV' })).text().trim()
  return {
    version,
    // Separate queues: heavy queries cannot starve inserts.
    reads: new PQueue({ concurrency: options.reads }),
    writes: new PQueue({ concurrency: options.writes }),
    open,
    kill(mark) {
      // Never with SYNC: the engine would wait for itself forever.
      const statement = `KILL QUERY WHERE query LIKE ${literal(`${mark}%`)}`
      let hasEnded = false
      const kill = async () => {
        while (!hasEnded) {
          await root.queryAsync(statement, { format: 'Null' }).catch(() => {})
          // A query that the engine has accepted but not registered yet is missed by the first attempt.
          await pause(killAgainMs)
        }
      }
      kill()
      return () => {
        hasEnded = true
      }
    },
    close: () => root.close(),
  }
}
