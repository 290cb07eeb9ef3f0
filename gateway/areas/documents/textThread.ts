import { inThreads } from '../../core/bodies/bodyThreads.ts'
import * as tasks from './textTasks.ts'

/** Up to so many characters nobody waits for what is done with a text. */
const shortText = 16 * 1024

const inThread = inThreads<typeof tasks>(new URL('./textTasks.ts', import.meta.url))

/** Puts two versions of a text together that were made of one; null where both changed the same lines. */
export const mergeVersions = async (versions: tasks.Versions): Promise<string | null> => {
  const length = versions.mine.length + versions.base.length + versions.theirs.length
  return length <= shortText ? tasks.merge(versions) : inThread('merge', versions)
}

/** The checks that a checksheet's text holds, or what is wrong with it by line and column. */
export const readSheet = async (text: string): Promise<tasks.SheetRead> =>
  text.length <= shortText ? tasks.readSheet(text) : inThread('readSheet', text)
