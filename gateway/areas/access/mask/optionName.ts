import { periodNames } from '@takt/domain/areas/scheduledTasks/periods.ts'
import { filterTypes } from '@takt/domain/areas/scheduledTasks/workflows/autoSuspendResumeActivity.ts'

/** What a form offers to choose from tells nothing of anybody. */
const choices: ReadonlySet<string> = new Set([...periodNames, ...filterTypes])
const address = /^[^@\s]+@[^@\s]+$/

/**
 * The name under which an option of a scheduled task is masked: options stand by their places. Lists of texts are
 * machines and people, a single text is a choice, addresses, or what somebody wrote; '' for what is told by the names
 * within it.
 */
export function optionName(option: unknown): 'resourceID' | 'description' | '' {
  if (Array.isArray(option)) return option.every((entry) => typeof entry === 'string') ? 'resourceID' : ''
  if (typeof option !== 'string' || choices.has(option)) return ''
  return option.split(',').every((entry) => address.test(entry.trim())) ? '' : 'description'
}

/** The column that a condition compares its value with; undefined for all else that stands in an object. */
export const columnOf = (name: string, value: object): string | undefined =>
  name === 'value' && 'operator' in value && 'column' in value && typeof value.column === 'string'
    ? value.column
    : undefined
