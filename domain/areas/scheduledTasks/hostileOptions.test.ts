import { afterEach, expect, test, vi } from 'vitest'
import { longestCommaList } from '../../core/item/commaList.ts'
import { analyticsReports } from '../reports/analyticsReports.ts'
import { parametersOf } from '../reports/parameters.ts'
import { parseReportQuery } from '../reports/reportQuery.ts'
import { parseOptions } from './parseOptions.ts'
import { recipientsOf, reportTitlesOf } from './recipients.ts'
import { scheduledTasks } from './scheduledTasks.ts'
import { workflowDefinitions } from './workflows/workflowDefinitions.ts'

const size = 2_000_000
const hostile = [
  ','.repeat(size),
  'x,'.repeat(size / 2),
  'a@b.de,'.repeat(size / 7),
  ' '.repeat(size),
  '\\,'.repeat(size / 2),
]
const now = { now: Date.parse('2026-03-02T12:00:00Z'), timeZone: 'UTC' }
const split = String.prototype.split

/** Returns the length of the longest text that `work` splits; it bounds the cost of splitting. */
function longestParted(work: () => void): number {
  let longest = 0
  vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...args: unknown[]) {
    longest = Math.max(longest, this.length)
    return Reflect.apply(split, this, args)
  })
  try {
    work()
  } finally {
    vi.restoreAllMocks()
  }
  return longest
}
afterEach(() => vi.restoreAllMocks())

test.each(Object.values(workflowDefinitions))(
  'no text of $workflowType is split before its length is checked',
  (definition) => {
    const names = Object.keys(definition.options)
    for (const text of hostile)
      for (const position of names.keys()) {
        const options = names.map((_, k) => (k === position ? text : null))
        const task = { workflowType: definition.workflowType, options }
        const work = () => [parseOptions(definition, options), recipientsOf(task), reportTitlesOf(task)]
        expect(longestParted(work)).toBeLessThanOrEqual(longestCommaList)
      }
  },
)

test.each(analyticsReports)('no text of a parameter of $reportID is split before its length is checked', (report) => {
  for (const text of hostile)
    for (const { name } of parametersOf(report)) {
      let problems: Record<string, string> | null = null
      const input = { [name]: text, ...(name === 'selectedColumns' ? { limitColumns: true } : {}) }
      const work = () => {
        problems = parseReportQuery(report, input, now).problems
      }
      expect([name, longestParted(work) <= longestCommaList]).toEqual([name, true])
      if (name === 'selectedColumns')
        expect(problems).toEqual({ selectedColumns: `must have at most ${longestCommaList} characters` })
    }
})

test('a list that is too long is rejected before its entries are checked', () => {
  const [report] = analyticsReports
  const selectedColumns = new Array(100_000).fill('nothing')
  expect(parseReportQuery(report!, { selectedColumns }, now).problems).toEqual({
    selectedColumns: 'must have at most 1000 entries',
  })
})

test('the options of a task have at most 256 KiB', () => {
  const problems = (length: number) => {
    const options = [[], 'x'.repeat(length), 'a@b.de']
    return scheduledTasks.check!({ workflowType: 'generateReports', options, calendars: [], paused: false })
  }
  expect(Object.keys(problems(250_000))).toEqual(['options.reports', 'options.emailSubject'])
  expect(problems(300_000)).toEqual({ options: 'must have at most 262144 characters, as JSON' })
})
