import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of the report recipients. */
export const recipientTexts = {
  title: 'Recipients',
  loading: 'Loading recipients...',
  failed: 'The recipients could not be loaded.',
  close: words.close,
  none: 'No task sends reports.',
  notFound: 'No address or task matches.',
  more: (count: string) => `and ${count} more. Search to find the others.`,
  inactive: (userName: string) => `${userName}, who can no longer sign in here`,
  paused: 'Paused',
  next: (time: string) => `Next ${time}`,
  last: (time: string) => `Last sent ${time}`,
  neverSent: 'Nothing sent yet',
  remove: 'Remove from all tasks',
  removeOf: (recipient: string) => `Remove from all tasks: ${recipient}`,
  removeConfirmation: (recipient: string) => `Remove ${recipient} from all tasks?`,
  consequence: (count: number) => `This address no longer receives reports from ${counted(count, 'task')}:`,
  isPaused: (scheduleName: string) => `${scheduleName}: has no other recipient and will be paused`,
  isEmptied: (scheduleName: string) => `${scheduleName}: is paused and will have no recipient`,
  removed: (recipient: string) => `${recipient} removed from all tasks`,
} as const
