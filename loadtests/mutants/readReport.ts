import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/**
 * A test by its file and its title preceded by those of its suites, as `-t` of Vitest matches them: `suite > title`.
 */
export type Test = { file: string; title: string }

export type Report = {
  passed: readonly Test[]
  /** `message`: the assertion that failed, on one line. */
  failed: readonly (Test & { message: string })[]
  /** Files that failed outside their tests, for example in their setup. */
  broken: readonly { file: string; message: string }[]
}

/** The part of Vitest's JSON report that is read here. */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/** Reads Vitest's JSON report of a run in `folder`; a report that was not written has no tests. */
export function readReport(folder: string, reportFile: string): Report {
  const results = readTests(reportFile)
  const tests = results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages: [message = ''] }) => ({
      file: relative(folder, name),
      title: [...ancestorTitles, title].join(' > '),
      status,
      message: toSingleLine(message),
    })),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  const broken = results
    .map(({ name, status, message }) => ({ file: relative(folder, name), status, message: toSingleLine(message) }))
    .filter(({ file, status }) => status === 'failed' && !failed.some((test) => test.file === file))
  return { passed: tests.filter(({ status }) => status === 'passed'), failed, broken }
}

function readTests(reportFile: string) {
  let text: string
  try {
    text = readFileSync(reportFile, 'utf8')
  } catch {
    return []
  }
  return vitestReport.parse(JSON.parse(text)).testResults
}

/** Returns a message without its stack, on one line. */
const toSingleLine = (text: string) =>
  stripVTControlCharacters(text)
    .split(/\n\s+at /, 1)[0]!
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 240)
