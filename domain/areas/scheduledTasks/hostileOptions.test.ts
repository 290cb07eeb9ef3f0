import { afterEach, expect, test, vi } from 'vitest'
import { longestCommaList } from '../../core/item/commaList.ts'
import { figureReports } from '../reports/figureReports.ts'
import { parametersOf } from '../reports/parameters.ts'
import { reportQuestion } from '../reports/reportQuestion.ts'
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

/** How long the longest text was that `work` parted: what that costs is what its pieces cost. */
function longestParted(work: () => void): number {
  let longest = 0
  vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...given: unknown[]) {
    longest = Math.max(longest, this.length)
    return Reflect.apply(split, this, given)
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
  'no text of $workflowType is parted before it is judged',
  (definition) => {
    const places = Object.keys(definition.options)
    for (const text of hostile)
      for (const place of places.keys()) {
        const options = places.map((_, k) => (k === place ? text : null))
        const task = { workflowType: definition.workflowType, options }
        const work = () => [parseOptions(definition, options), recipientsOf(task), reportTitlesOf(task)]
        expect(longestParted(work)).toBeLessThanOrEqual(longestCommaList)
      }
  },
)

test.each(figureReports)('no text of a parameter of $reportID is parted before it is judged', (report) => {
  for (const text of hostile)
    for (const { name } of parametersOf(report)) {
      let problems: Record<string, string> | null = null
      const given = { [name]: text, ...(name === 'selectedColumns' ? { limitColumns: true } : {}) }
      const work = () => {
        problems = reportQuestion(report, given, now).problems
      }
      expect([name, longestParted(work) <= longestCommaList]).toEqual([name, true])
      if (name === 'selectedColumns')
        expect(problems).toEqual({ selectedColumns: `must have ${longestCommaList} characters at most` })
    }
})

test('a list of more than it may hold is told so, before its entries are looked at', () => {
  const [report] = figureReports
  const selectedColumns = new Array(100_000).fill('nothing')
  expect(reportQuestion(report!, { selectedColumns }, now).problems).toEqual({
    selectedColumns: 'must be 1000 at most',
  })
})

test('what is chosen of a task has 256 KiB at most', () => {
  const problems = (length: number) => {
    const options = [[], 'x'.repeat(length), 'a@b.de']
    return scheduledTasks.check!({ workflowType: 'generateReports', options, calendars: [], paused: false })
  }
  expect(Object.keys(problems(250_000))).toEqual(['options.reports', 'options.emailSubject'])
  expect(problems(300_000)).toEqual({ options: 'must have 262144 characters at most, as JSON' })
})
