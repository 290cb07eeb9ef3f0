import { inThreads } from '../../core/bodies/bodyThreads.ts'
import * as tasks from './textTasks.ts'

/** Texts up to this length are processed directly, without a thread. */
const shortText = 16 * 1024

const inThread = inThreads<typeof tasks>(new URL('./textTasks.ts', import.meta.url))

/** Merges two versions of a text with a common base; null if both changed the same lines. */
export const mergeVersions = async (versions: tasks.Versions): Promise<string | null> => {
  const length = versions.mine.length + versions.base.length + versions.theirs.length
  return length <= shortText ? tasks.merge(versions) : inThread('merge', versions)
}

/** Parses the checks of a checksheet's text; returns its problems by line and column. */
export const readSheet = async (text: string): Promise<tasks.SheetRead> =>
  text.length <= shortText ? tasks.readSheet(text) : inThread('readSheet', text)
