import { counted } from '../../kit/format/counted.ts'

/** Texts of updating many rows at once. */
export const bulkTexts = {
  title: (count: string) => `Change ${counted(count, 'row')}`,
  help: 'Only the fields selected here are changed; all others stay as they are in each row.',
  field: 'Field to change',
  choose: 'Select a field',
  leave: (label: string) => `Leave ${label} unchanged`,
  same: (value: string) => `Currently ${value} in all of them.`,
  mixed: (count: string) => `Currently ${counted(count, 'different value')}.`,
  nothing: 'Leave it empty to clear the value.',
  none: 'No field of these rows can be changed.',
  apply: (count: string) => `Change ${counted(count, 'row')}`,
  busy: (count: string) => `Changing ${counted(count, 'row')}`,
  rejected: (bad: string, all: string) => `Nothing was changed: ${bad} of ${counted(all, 'row')} cannot take this.`,
  more: (count: string) => `and ${count} more`,
} as const
