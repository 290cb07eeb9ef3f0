import { words } from '../../../core/kit/words.ts'
/** Texts of the list of targets. */
export const targetTexts = {
  notices: { added: 'Target Added', updated: 'Target Updated', deleted: 'Target Deleted' },
  scope: 'Applies to',
  ofMachine: 'A machine',
  ofGroup: 'A group',
  ofAll: words.allMachines,
  empty:
    'There are no targets yet. Add one without machine and group: it applies to all machines that have no target ' +
    'of their own.',
} as const
