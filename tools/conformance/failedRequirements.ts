import type { RequirementTest } from './requirementTests.ts'

/**
 * The test files of a run, by path from the root of the repository: the titles of their tests and whether they passed.
 */
export type TestResults = ReadonlyMap<string, readonly { title: string; passed: boolean }[]>

/** Returns a pattern for the titles of a test; for `test.each` it matches all cases (`%s`, `$name`). */
const matching = (title: string) =>
  new RegExp(
    `^${title
      .split(/%[a-z]|\$\w+/)
      .map(RegExp.escape)
      .join('.+')}$`,
    's',
  )

/**
 * Returns the requirements with a test that did not pass: it failed, was skipped or did not run. If only some files ran
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
    const matches = inFile.filter((test) => pattern.test(test.title))
    return matches.length === 0 || matches.some(({ passed }) => !passed)
  })
