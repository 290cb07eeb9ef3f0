import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of who receives what. */
export const recipientTexts = {
  title: 'Recipients',
  loading: 'Loading recipients...',
  failed: 'The recipients could not be loaded.',
  close: words.close,
  none: 'No task sends reports to anybody.',
  notFound: 'No address and no task is like that.',
  more: (count: string) => `and ${count} more. Search for the others.`,
  inactive: (userName: string) => `${userName}, who may not sign in here any more`,
  paused: 'Paused',
  next: (when: string) => `Next ${when}`,
  last: (when: string) => `Last sent ${when}`,
  neverSent: 'Nothing sent yet',
  remove: 'Remove from all tasks',
  removeOf: (recipient: string) => `Remove from all tasks: ${recipient}`,
  question: (recipient: string) => `Remove ${recipient} from all tasks?`,
  consequence: (count: number) => `No report is sent to this address any more by ${counted(count, 'task')}:`,
  isPaused: (scheduleName: string) => `${scheduleName}: has no other recipient and will be paused`,
  isEmptied: (scheduleName: string) => `${scheduleName}: is paused and will have no recipient`,
  removed: (recipient: string) => `${recipient} removed from all tasks`,
} as const
