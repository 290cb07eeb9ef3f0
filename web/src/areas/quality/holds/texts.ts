import type { OpenHold } from '@takt/domain/areas/quality/answers/jobHold.ts'
import { holdCauseWords } from '@takt/domain/areas/quality/jobHolds.ts'
import { words } from '../../../core/kit/words.ts'

const causeText = ({ cause, rules }: Pick<OpenHold, 'cause' | 'rules'>) =>
  `${holdCauseWords[cause]}${rules ? ` (${rules})` : ''}`

/** Every text of work that is held. */
export const holdTexts = {
  title: 'Held work',
  titleHere: 'This work is held',
  held: 'Held',
  heldCount: (count: number, text: string) => (count === 1 ? 'Held' : `Held ${text} times`),
  operation: ({ jobNum, assemblySeq, oprSeq }: Pick<OpenHold, 'jobNum' | 'assemblySeq' | 'oprSeq'>) =>
    `${jobNum}, assembly ${assemblySeq}, operation ${oprSeq}`,
  cause: causeText,
  why: (check: string, hold: Pick<OpenHold, 'cause' | 'rules'>) => `${check}: ${causeText(hold)}`,
  check: ({ checkID, checkText }: Pick<OpenHold, 'checkID' | 'checkText'>) => `${checkID} · ${checkText}`,
  since: (when: string) => `since ${when}`,
  at: (machine: string) => `found at ${machine}`,
  releasedBy: (who: string, when: string, reason: string) => `Released by ${who}, ${when}: ${reason}`,
  somebody: 'somebody',
  release: 'Release',
  releaseOf: (operation: string) => `Release ${operation}`,
  reason: 'Why it is released',
  released: 'Hold Released',
  cancel: words.cancel,
  ask: 'Ask who may release held work.',
  trouble: 'Holds of this job could not be read.',
} as const
