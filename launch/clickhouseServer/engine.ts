import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import { Session } from './native.ts'
import { literal } from './statement.ts'

/** The engine over one data folder. */
export type Engine = {
  version: string
  reads: PQueue
  writes: PQueue
  /** Gives a session of its own. */
  open(): Session
  /**
   * Ends the query that starts so, whether it runs already or is about to; what it returns must be called once it has
   * ended.
   */
  kill(mark: string): () => void
  close(): void
}

const killAgainMs = 500

/** Opens the engine; the folder then belongs to this process alone. Throws when another process holds it. */
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
      // Never with SYNC: the engine would wait for itself for ever.
      const statement = `KILL QUERY WHERE query LIKE ${literal(`${mark}%`)}`
      let hasEnded = false
      const kill = async () => {
        while (!hasEnded) {
          await root.queryAsync(statement, { format: 'Null' }).catch(() => {})
          // What the engine has taken but does not know of yet is not found by the first.
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
