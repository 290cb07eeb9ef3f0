import { periodNames } from '@takt/domain/areas/scheduledTasks/periods.ts'
import { filterTypes } from '@takt/domain/areas/scheduledTasks/workflows/autoSuspendResumeActivity.ts'

/** Fixed choices of a form; they do not identify anyone. */
const choices: ReadonlySet<string> = new Set([...periodNames, ...filterTypes])
const address = /^[^@\s]+@[^@\s]+$/

/**
 * Returns the field name by which an option of a scheduled task is masked; options are positional. Lists of texts are
 * machines and people, a single text is a fixed choice, email addresses or free text; '' if it is masked by the names
 * within it.
 */
export function optionName(option: unknown): 'resourceID' | 'description' | '' {
  if (Array.isArray(option)) return option.every((entry) => typeof entry === 'string') ? 'resourceID' : ''
  if (typeof option !== 'string' || choices.has(option)) return ''
  return option.split(',').every((entry) => address.test(entry.trim())) ? '' : 'description'
}

/** Returns the column with which a condition compares its value; undefined for anything else in an object. */
export const columnOf = (name: string, value: object): string | undefined =>
  name === 'value' && 'operator' in value && 'column' in value && typeof value.column === 'string'
    ? value.column
    : undefined
