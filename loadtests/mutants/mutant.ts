/** The layer of the product that contains a fault. */
export type Level = 'domain' | 'server' | 'ingest' | 'store' | 'media' | 'launch' | 'screen'

/** A small fault in product code that a test of the product must find. */
export type Mutant = {
  /** Short and unique; used by `--only` and `before.json`. */
  id: string
  /** The area of the product, named like its folder. */
  area: string
  level: Level
  /** The fault as a user or an engineer would report it, in one sentence. */
  description: string
  /** Path from the top of the repository. */
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  replace: string
  /** Test files; at least one must fail while the fault is present. */
  tests: readonly string[]
}
