import { iso, timeText } from '../efficiency/wording.ts'
import type { CheckQuery, QualityFinding } from './checkAlerts.ts'
import { holdCauseWords } from './jobHolds.ts'
import type { CharacteristicKey } from './responses/checkCharacteristics.ts'
import type { OpenHold } from './responses/jobHold.ts'

/** An open hold, for alerts; `raisedAt`: ISO. */
type ActiveHold = CharacteristicKey &
  Pick<OpenHold, 'holdID' | 'jobNum' | 'assemblySeq' | 'oprSeq' | 'checkText' | 'cause' | 'rules'> & {
    raisedAt: string
  }

/** Returns the alerts of open holds, whenever they started. */
export const holdAlerts = ({ timeZone, asOf }: CheckQuery, holds: readonly ActiveHold[]): QualityFinding[] =>
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
      topic: 'Work on hold',
      message:
        `Job ${jobNum}, assembly ${assemblySeq}, operation ${oprSeq} has been on hold ` +
        `since ${timeText(since, timeZone)}: ` +
        `${checkID} (${checkText})${at}, ${holdCauseWords[cause]}${rules ? ` (${rules})` : ''}. ` +
        `A user with the permission to release holds must release it with a reason.`,
      severity: 'attention',
      since: iso(since),
      until: null,
      numbers: {},
      confidence: null,
      lostSecs: null,
      evidence: { resourceID, start: iso(since), end: iso(asOf), view: 'outOfTolerance' },
    }
  })
