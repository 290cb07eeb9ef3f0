import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { efficiencyTexts } from '../texts.ts'

const { views } = efficiencyTexts
const isView = (path: string): path is keyof typeof views => Object.hasOwn(views, path)

/** Returns the view that shows the subject of a notice; the machine's details if there is no such view. */
export function viewOf({ evidence }: Pick<Notice, 'evidence'>): { to: string; label: string } {
  const path = isView(evidence.view) ? evidence.view : 'details'
  return { to: `/efficiency/${path}`, label: views[path] }
}
