import type { Claim } from './readClaims.ts'

/** A test of a run: its own title, without those of the groups around it, and how it ended. */
export type RunTest = { title: string; state: 'passed' | 'failed' | 'skipped' | 'pending' }

/** Titles of `each` hold places (`%s`, `$name`) that a run fills in. */
const isOf = (title: string) => {
  const parts = title.split(/%[sdifjoO#$]|\$[\w.#]+/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`^${parts.join('.*')}$`, 's')
  return (test: RunTest) => pattern.test(test.title)
}

/**
 * A sentence for each claim whose test did not run, or not every time with success. `ran` holds the tests of each file that ran;
 * claims of other files count only if the run was `whole`.
 */
export const claimsWithoutPass = (
  claims: readonly Claim[],
  ran: ReadonlyMap<string, readonly RunTest[]>,
  { whole }: { whole: boolean },
) =>
  claims.flatMap(({ demand, file, title }) => {
    const tests = ran.get(file)
    if (!tests) return whole ? [`${demand}: ${file} did not run`] : []
    const proofs = tests.filter(isOf(title))
    if (proofs.length === 0) return [`${demand}: “${title}” did not run in ${file}`]
    const other = proofs.find(({ state }) => state !== 'passed')
    return other ? [`${demand}: “${other.title}” in ${file} is ${other.state}`] : []
  })
