import { words } from '../../../core/kit/words.ts'
/** Every text of the list of targets. */
export const targetTexts = {
  notices: { added: 'Target Added', updated: 'Target Updated', deleted: 'Target Deleted' },
  scope: 'Holds for',
  ofMachine: 'A machine',
  ofGroup: 'A group',
  ofAll: words.allMachines,
  empty:
    'There are no targets yet. Add one without resource and group: it holds for all machines that have none ' +
    'of their own.',
} as const
