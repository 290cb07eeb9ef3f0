import { createLane, type Lane } from './lane.ts'
import { Session } from './native.ts'
import { literal } from './statement.ts'

/** The engine over one data folder. `open()` gives a session of its own; `kill()` ends every query that starts so. */
export type Engine = {
  version: string
  reads: Lane
  writes: Lane
  open(): Session
  kill(mark: string): void
  close(): void
}

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
    // Lanes of their own: heavy questions cannot starve inserts.
    reads: createLane(options.reads),
    writes: createLane(options.writes),
    open,
    kill(mark) {
      // Never with SYNC: the engine would wait for itself for ever.
      root.queryAsync(`KILL QUERY WHERE query LIKE ${literal(`${mark}%`)}`, { format: 'Null' }).catch(() => {})
    },
    close: () => root.close(),
  }
}
