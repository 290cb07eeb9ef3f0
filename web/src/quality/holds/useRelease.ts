import type { OpenHold } from '@takt/domain/quality/answers/jobHold.ts'
import { jobHolds } from '@takt/domain/quality/jobHolds.ts'
import { useKeep } from '../../items/detail/useKeep.ts'
import { keepRows } from '../../items/keepRows.ts'
import { useItemClient } from '../../items/useItemClient.ts'
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
