import type { Mutant } from './mutant.ts'

/** Returns the source with the fault applied. Throws unless the text to be replaced occurs exactly once. */
export function applyMutant(source: string, { id, file, find, replace }: Mutant): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${id}: the text to be replaced occurs ${source.split(find).length - 1} times in ${file}`)
  return before + replace + after
}
