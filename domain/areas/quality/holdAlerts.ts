import { iso, timeText } from '../efficiency/wording.ts'
import type { CharacteristicKey } from './answers/checkCharacteristics.ts'
import type { OpenHold } from './answers/jobHold.ts'
import type { CheckQuestion, QualityFinding } from './checkAlerts.ts'
import { holdCauseWords } from './jobHolds.ts'

/** A hold that goes on, as alerts speak of it; `raisedAt`: ISO. */
type HoldTold = CharacteristicKey &
  Pick<OpenHold, 'holdID' | 'jobNum' | 'assemblySeq' | 'oprSeq' | 'checkText' | 'cause' | 'rules'> & {
    raisedAt: string
  }

/** The alerts of work that is held now, whenever that began. */
export const holdAlerts = ({ timeZone, asOf }: CheckQuestion, holds: readonly HoldTold[]): QualityFinding[] =>
  holds.map(({ holdID, jobNum, assemblySeq, oprSeq, checkText, cause, rules, raisedAt, ...key }) => {
    const { pageId, checkID, partNum } = key
    const resourceID = key.resourceID ?? ''
    const at = resourceID ? ` at ${resourceID}` : ''
    const since = Date.parse(raisedAt)
    return {
      id: `workHeld~${holdID}`,
      kind: 'workHeld',
      resourceID,
      characteristic: { pageId, checkID, resourceID: key.resourceID, partNum },
      about: { partNum, empID: null },
      topic: 'Work held',
      message:
        `Job ${jobNum}, assembly ${assemblySeq}, operation ${oprSeq} is held since ${timeText(since, timeZone)}: ` +
        `${checkID} (${checkText})${at}, ${holdCauseWords[cause]}${rules ? ` (${rules})` : ''}. ` +
        `Whoever may release held work does so, with a reason.`,
      severity: 'attention',
      since: iso(since),
      until: null,
      numbers: {},
      confidence: null,
      lostSecs: null,
      evidence: { resourceID, start: iso(since), end: iso(asOf), view: 'outOfTolerance' },
    }
  })
