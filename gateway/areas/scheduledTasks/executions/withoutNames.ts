import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'

const address = /^[^@\s]+@[^@\s]+$/
const titled = /^(Report #\d+): [\s\S]*$/
const ending = (name: string) => /\.(pdf|csv)$/.exec(name)?.[0] ?? ''

/**
 * Returns an execution for display while names are masked: names in its steps (titles and filters of reports, files,
 * machines, parts, displays) are replaced with counts. Addresses remain; they are masked everywhere.
 */
export const withoutNames = (execution: Execution): Execution => ({
  ...execution,
  steps: execution.steps.map((step) => ({
    ...step,
    text: step.text.replace(titled, '$1'),
    ...(step.details && {
      details: titled.test(step.text)
        ? step.details.filter(({ name }) => name !== texts.filters)
        : step.details.map((detail, k) => ({
            ...detail,
            name: address.test(detail.name) ? detail.name : `#${k + 1}${ending(detail.name)}`,
          })),
    }),
  })),
})
