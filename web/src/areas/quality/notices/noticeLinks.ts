import type { QualityNotice } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { checkKey } from '../checks/checkKey.ts'
import { anyRevisionOf } from '../picks.ts'
import { qualityTexts } from '../texts.ts'
import { qualityNoticesTexts as texts } from './texts.ts'

/** Returns the link to the evidence of a notice: its chart, the checksheet to fill in, the gauge, or the production. */
export function linkOf(notice: QualityNotice): {
  view: { to: string; label: string }
  search: Readonly<Record<string, unknown>>
} {
  const { characteristic, evidence, about, resourceID } = notice
  if (notice.gaugeID !== undefined)
    return { view: { to: `/gauges/${encodeURIComponent(notice.gaugeID)}`, label: texts.gauge }, search: {} }
  if (characteristic && evidence.view === 'fill')
    return {
      view: { to: `/checksheets/${characteristic.pageId}/fill`, label: texts.checksheet },
      search: { resourceID, check: characteristic.checkID },
    }
  if (characteristic)
    return {
      view: { to: '/quality/outOfTolerance', label: qualityTexts.views.outOfTolerance },
      search: { check: checkKey(characteristic), entry: undefined, study: undefined },
    }
  const { oprSeq } = notice.numbers
  const [machine, employee, part] = [resourceID, about?.empID, about?.partNum].map((key) => key || undefined)
  const by = machine ? 'byMachine' : employee ? 'byEmployee' : part ? 'byPart' : 'byMachine'
  return {
    view: { to: `/quality/${by}`, label: qualityTexts.views[by] },
    search: {
      machine,
      employee,
      part: part && anyRevisionOf(part),
      job: undefined,
      operation: oprSeq === undefined ? undefined : String(oprSeq ?? ''),
    },
  }
}
