/** Texts of changing many rows at once. */
export const bulkTexts = {
  title: (count: string) => `Change ${count} rows`,
  help: 'Only the fields chosen here are changed; all others stay as they are in each row.',
  field: 'Field to change',
  choose: 'Choose a field',
  leave: (label: string) => `Leave ${label} as it is`,
  same: (value: string) => `Now ${value} in all of them.`,
  mixed: (count: string) => `Now ${count} different values.`,
  nothing: 'Empty means that it is set to nothing.',
  none: 'No field of these rows can be changed.',
  apply: (count: string) => `Change ${count} rows`,
  busy: (count: string) => `Changing ${count} rows`,
  refused: (bad: string, all: string) => `Nothing was changed: ${bad} of ${all} rows cannot take this.`,
  more: (count: string) => `and ${count} more`,
} as const
