import { counted } from '../../kit/format/counted.ts'

/** Texts of changing many rows at once. */
export const bulkTexts = {
  title: (count: string) => `Change ${counted(count, 'row')}`,
  help: 'Only the fields chosen here are changed; all others stay as they are in each row.',
  field: 'Field to change',
  choose: 'Choose a field',
  leave: (label: string) => `Leave ${label} as it is`,
  same: (value: string) => `Now ${value} in all of them.`,
  mixed: (count: string) => `Now ${counted(count, 'different value')}.`,
  nothing: 'Empty means that it is set to nothing.',
  none: 'No field of these rows can be changed.',
  apply: (count: string) => `Change ${counted(count, 'row')}`,
  busy: (count: string) => `Changing ${counted(count, 'row')}`,
  refused: (bad: string, all: string) => `Nothing was changed: ${bad} of ${counted(all, 'row')} cannot take this.`,
  more: (count: string) => `and ${count} more`,
} as const
