import type { OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import type { Problem } from '@takt/domain/areas/flows/design/problem.ts'
import { flowType } from '../flowTypes.ts'
import { problemTexts as texts } from './texts.ts'

/** Returns a problem as text with the label of its field: `Value 1 has no name yet`. */
export function problemInWords({ option, sentence: message }: Problem, step: OutlinedStep | undefined): string {
  if (option === null || !step) return message
  const [list = '', nth] = option.split('.')
  const isEntry = /^\d+$/.test(nth ?? '')
  const entries = step.options[list]
  const entry = isEntry && Array.isArray(entries) ? entries[Number(nth)] : null
  const type = flowType(String(step.options.itemType ?? ''))
  const label = typeof entry?.field === 'string' ? type?.fields[entry.field]?.label : undefined
  if (label) return `${label} ${message}`
  if (!isEntry && Array.isArray(entries)) return `${texts.it} ${message}`
  const called = texts.options[step.kind === 'set' ? `set.${list}` : list] ?? list
  return isEntry ? `${called} ${Number(nth) + 1} ${message}` : `${called} ${message}`
}
