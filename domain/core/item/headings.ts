import type { Field } from './field.ts'

/** Labels of earlier versions, by the present label of any field. */
const sharedFormerLabels: Readonly<Record<string, string>> = { Machine: 'Resource', Machines: 'Resources' }

/** Returns the column headings that name a field in a file, besides the name of the field. */
export const headingsOf = ({ label, formerLabels }: Pick<Field, 'label' | 'formerLabels'>): readonly string[] => [
  label,
  ...formerLabels,
  ...(Object.hasOwn(sharedFormerLabels, label) ? [sharedFormerLabels[label]!] : []),
]
