import type { RequirementTest } from './requirementTests.ts'

/** The test files of a run, from the top of the repository: their tests' titles and whether they passed. */
export type TestResults = ReadonlyMap<string, readonly { title: string; passed: boolean }[]>

/** Matches the titles of a test; of `test.each` those of all cases (`%s`, `$name`). */
const matching = (title: string) =>
  new RegExp(
    `^${title
      .split(/%[a-z]|\$\w+/)
      .map(RegExp.escape)
      .join('.+')}$`,
    's',
  )

/**
 * Returns the requirements whose test did not pass: it failed, was skipped or did not run. If only some files ran
 * (`isWhole` is false), requirements of other files are left out.
 */
export const failedRequirements = (
  tests: readonly RequirementTest[],
  results: TestResults,
  isWhole: boolean,
): RequirementTest[] =>
  tests.filter(({ file, title }) => {
    const inFile = results.get(file)
    if (!inFile) return isWhole
    const pattern = matching(title)
    const found = inFile.filter((test) => pattern.test(test.title))
    return found.length === 0 || found.some(({ passed }) => !passed)
  })
