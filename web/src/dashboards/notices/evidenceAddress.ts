import type { Notice } from '@takt/domain/efficiency/answers/notices.ts'
import { views } from '../../efficiency/views.ts'

type ViewAddress = Extract<(typeof views)[number], { to: string }>['to']

/** The view that shows what a notice is about; the machine's details where there is no such view. */
export function viewOf({ evidence }: Pick<Notice, 'evidence'>): { to: ViewAddress; label: string } {
  const found = views.find((view) => 'to' in view && view.to === `/efficiency/${evidence.view}`)
  return found && 'to' in found ? found : { to: '/efficiency/details', label: views[1].label }
}

/** The part of an address that leads to a notice's evidence: its machine in its stretch of time; everything else of the address stays. */
export const evidenceSearch = ({ evidence }: Pick<Notice, 'evidence'>) => ({
  range: 'custom' as const,
  from: evidence.start,
  to: evidence.end,
  machine: evidence.resourceID,
})
