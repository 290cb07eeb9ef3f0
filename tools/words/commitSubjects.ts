import { execFileSync } from 'node:child_process'

/** Maximum length of a commit subject, in characters. */
export const maxSubjectLength = 72

/** The last commit before subjects were checked. */
const checkedSince = '37a385b6f217516cbf5376325520418d3a153cd5'

/** The subjects that are too long, without those of merges that Git words itself. */
export function longSubjects(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => [...subject].length > maxSubjectLength)
}

/** Subjects of the commits to check; null where there is no history (a downloaded archive or a shallow clone). */
export function readSubjects(root: string): string[] | null {
  try {
    const git = ['-C', root, 'log', '--format=%s', `${checkedSince}..HEAD`]
    const output = execFileSync('git', git, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter((subject) => subject !== '')
  } catch {
    return null
  }
}
