import type { ItemContext } from '../mountedItem.ts'
import { transact } from './transact.ts'

class Rehearsed extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('The dry run has ended')
    this.name = 'Rehearsed'
    this.result = result
  }
}

/** Like `transact`, but rolls everything back: only the result remains. Generated keys in it are placeholders. */
export async function rehearse<Result>(
  dependencies: Parameters<typeof transact>[0],
  at: Parameters<typeof transact>[1],
  work: (context: ItemContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await transact(dependencies, at, async (context) => {
      throw new Rehearsed(await work({ ...context, isDryRun: true }))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as Result
    throw error
  }
}
