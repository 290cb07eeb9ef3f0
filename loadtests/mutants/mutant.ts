/** The level of the product in which a fault is made. */
export type Level = 'domain' | 'server' | 'ingest' | 'store' | 'media' | 'launch' | 'screen'

/** A small fault in product code that a test of the product must find. */
export type Mutant = {
  /** Short and unique; `--only` and `before.json` name a mutant by it. */
  id: string
  /** The area of the product, by the name of its folder. */
  area: string
  level: Level
  /** The fault as a user or an engineer would report it, in one sentence. */
  description: string
  /** Path from the top of the repository. */
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  replace: string
  /** Test files of which at least one must fail while the fault is present. */
  tests: readonly string[]
}
