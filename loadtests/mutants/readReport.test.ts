import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from './readReport.ts'
import { exactly } from './runMutants.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'takt-report-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const result = (title: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ['suite'],
  title,
  status,
  failureMessages,
})

test('a report is read as passed tests, failed tests, and files that failed outside their tests', () => {
  const file = (name: string, status: string, message: string, ...assertionResults: object[]) => ({
    name: join(folder, name),
    status,
    message,
    assertionResults,
  })
  const failure = 'Error: expected\n  \u001b[32m1\u001b[39m to be 2\n    at a.test.ts:1:1'
  const testResults = [
    file('a.test.ts', 'failed', '', result('one', 'passed'), result('two', 'failed', failure)),
    file('b.test.ts', 'failed', 'Hook timed out', result('three', 'skipped')),
    file('c.test.ts', 'passed', '', result('four', 'passed')),
  ]
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ testResults }))
  expect(readReport(folder, join(folder, 'report.json'))).toMatchObject({
    passed: [
      { file: 'a.test.ts', title: 'suite > one' },
      { file: 'c.test.ts', title: 'suite > four' },
    ],
    failed: [{ file: 'a.test.ts', title: 'suite > two', message: 'Error: expected 1 to be 2' }],
    broken: [{ file: 'b.test.ts', message: 'Hook timed out' }],
  })
})

test('a report that was not written has no tests', () => {
  expect(readReport(folder, join(folder, 'none.json'))).toEqual({ passed: [], failed: [], broken: [] })
})

test('the title pattern matches exactly these titles and no longer ones', () => {
  const pattern = new RegExp(exactly(['suite > a (b)', 'c']))
  expect(['suite > a (b)', 'c', 'suite > a (b) d', 'cc', 'a (b)'].filter((title) => pattern.test(title))).toEqual([
    'suite > a (b)',
    'c',
  ])
})
