import { words } from '../../../core/kit/words.ts'
/** Texts of deleting organizations. */
export const removalTexts = {
  remove: words.delete,
  question: 'Delete this organization with all its data?',
  masked: 'Names are masked here. Turn mask mode off to delete an organization.',
  chosen: 'To delete this organization, first switch to another one above.',
  loading: 'Loading its contents…',
  unknown: 'Its contents could not be loaded. All of them will be deleted.',
  goes: 'The following is permanently deleted for all users:',
  besides:
    'and everything else in it: files, messages, history, wall displays. Its people and machines lose access immediately.',
  nothing: 'It has no content. Its settings and scheduled tasks are deleted too.',
  type: (name: string) => `Type ${name} to delete it`,
  password: 'Deleting an organization requires your password, even if you signed in recently.',
  deleted: 'Organization Deleted',
  going: (name: string) => `${name} is being deleted`,
  gone: (name: string) => `${name} is deleted`,
  kind: 'Deleted organization',
  requested: (user: string, time: string) => `Requested by ${user}, ${time}. It is no longer accessible.`,
  failing:
    'A part could not be deleted yet. It is retried automatically every few seconds; the server log contains the reason.',
  missing: 'This deletion does not exist, or you may not see it.',
  list: 'Being deleted',
  progress: 'Progress of the deletion',
  steps: {
    access: 'Access of users and devices',
    records: 'Records and their history',
    messages: 'Messages',
    facts: 'Measurements',
    files: 'Files',
    checking: 'Final check',
  },
  states: { done: 'done', running: 'running', failed: 'failed', waiting: 'waiting' },
  of: (completed: string, total: string) => `${completed} of ${total}`,
} as const
