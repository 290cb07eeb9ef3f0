/** A demand of the specification and the test that proves it. */
export type Claim = { id: string; file: string; title: string }

/** The claims of `docs/conformance.md`, rows `| ID | file › test title |`; what a row leaves out is empty. */
export const claimsIn = (markdown: string): Claim[] =>
  markdown.split('\n').flatMap((line) => {
    const [, id, proof = ''] = /^\| ([A-Z]{3}-\d{3}) \|(.*)\|\s*$/.exec(line) ?? []
    if (!id) return []
    const [file = '', title = ''] = proof.trim().split(' › ')
    return [{ id, file, title }]
  })

/** A test file that ran, by its path from the top of the repository: its tests' titles and whether they passed. */
export type Ran = ReadonlyMap<string, readonly { title: string; passed: boolean }[]>

/** What tests of a title are called: of one that is filled in for each case (`%s`, `$name`), each of them. */
const named = (title: string) =>
  new RegExp(
    `^${title
      .split(/%[a-z]|\$\w+/)
      .map(RegExp.escape)
      .join('.+')}$`,
    's',
  )

/**
 * The claims whose test did not pass in a run: it failed, was skipped, or is not there any more. `whole`: all files
 * ran, so that one that did not is missing; else claims of other files are left alone.
 */
export const unproven = (claims: readonly Claim[], ran: Ran, whole: boolean): Claim[] =>
  claims.filter(({ file, title }) => {
    const tests = ran.get(file)
    if (!tests) return whole
    const called = named(title)
    const found = tests.filter((test) => called.test(test.title))
    return found.length === 0 || found.some(({ passed }) => !passed)
  })
