import type { OpenHold } from '@takt/domain/areas/quality/answers/jobHold.ts'
import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { useKeep } from '../../../core/items/detail/useKeep.ts'
import { keepRows } from '../../../core/items/keepRows.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { holdTexts as texts } from './texts.ts'

/** Releases a hold, with a reason. */
export function useRelease({ holdID, version }: Pick<OpenHold, 'holdID' | 'version'>, onDone: () => void) {
  const rows = useItemClient(jobHolds)
  return useKeep({
    work: (reason: string) =>
      keepRows(rows, { add: [], change: [{ key: { holdID }, version, fields: { reason } }], remove: [] }),
    said: texts.released,
    areas: ['dashboards', jobHolds.area],
    onDone,
  })
}
