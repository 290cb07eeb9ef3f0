import type { OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import type { Problem } from '@takt/domain/areas/flows/design/problem.ts'
import { flowType } from '../flowTypes.ts'
import { problemTexts as texts } from './texts.ts'

/** What is wrong, by what the form calls the field: `Value 1 has no name yet`. */
export function problemInWords({ option, sentence }: Problem, step: OutlinedStep | undefined): string {
  if (option === null || !step) return sentence
  const [list = '', nth] = option.split('.')
  const isEntry = /^\d+$/.test(nth ?? '')
  const entries = step.options[list]
  const entry = isEntry && Array.isArray(entries) ? entries[Number(nth)] : null
  const type = flowType(String(step.options.itemType ?? ''))
  const label = typeof entry?.field === 'string' ? type?.fields[entry.field]?.label : undefined
  if (label) return `${label} ${sentence}`
  if (!isEntry && Array.isArray(entries)) return `${texts.it} ${sentence}`
  const called = texts.options[step.kind === 'set' ? `set.${list}` : list] ?? list
  return isEntry ? `${called} ${Number(nth) + 1} ${sentence}` : `${called} ${sentence}`
}
