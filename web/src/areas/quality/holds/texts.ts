import { holdCauseWords } from '@takt/domain/areas/quality/jobHolds.ts'
import type { OpenHold } from '@takt/domain/areas/quality/responses/jobHold.ts'
import { words } from '../../../core/kit/words.ts'

const causeText = ({ cause, rules }: Pick<OpenHold, 'cause' | 'rules'>) =>
  `${holdCauseWords[cause]}${rules ? ` (${rules})` : ''}`

/** Texts of holds. */
export const holdTexts = {
  title: 'Work on hold',
  titleHere: 'This work is on hold',
  onHold: 'On hold',
  holdCountText: (count: number, text: string) => (count === 1 ? 'On hold' : `On hold ${text} times`),
  operation: ({ jobNum, assemblySeq, oprSeq }: Pick<OpenHold, 'jobNum' | 'assemblySeq' | 'oprSeq'>) =>
    `${jobNum}, assembly ${assemblySeq}, operation ${oprSeq}`,
  cause: causeText,
  why: (check: string, hold: Pick<OpenHold, 'cause' | 'rules'>) => `${check}: ${causeText(hold)}`,
  check: ({ checkID, checkText }: Pick<OpenHold, 'checkID' | 'checkText'>) => `${checkID} · ${checkText}`,
  since: (time: string) => `since ${time}`,
  at: (machine: string) => `found at ${machine}`,
  releasedBy: (user: string, time: string, reason: string) => `Released by ${user}, ${time}: ${reason}`,
  unknownUser: 'an unknown user',
  release: 'Release',
  releaseOf: (operation: string) => `Release ${operation}`,
  reason: 'Reason for the release',
  released: 'Hold Released',
  cancel: words.cancel,
  releaseHint: 'Ask a person who may release holds.',
  trouble: 'The holds of this job could not be loaded.',
} as const
