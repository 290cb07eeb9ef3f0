import { documents } from '@takt/domain/areas/documents/documents.ts'

/** The key of a record, or a part of it. */
export type RecordKey = Readonly<Partial<Record<(typeof parts)[number], string | number | null>>>

const parts = ['jobNum', 'revision', 'assemblySeq', 'oprSeq'] as const

/** Returns the parts of a key with their labels: `Assembly 0, Operation 10`; '' if it is empty. */
export const recordKeyText = (key: RecordKey): string =>
  parts
    .flatMap((name) => ((key[name] ?? null) === null ? [] : `${documents.fields[name].label} ${key[name]}`))
    .join(', ')
