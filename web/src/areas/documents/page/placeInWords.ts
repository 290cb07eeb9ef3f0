import { documents } from '@takt/domain/areas/documents/documents.ts'

/** A record's place, or a part of it. */
export type Place = Readonly<Partial<Record<(typeof parts)[number], string | number | null>>>

const parts = ['jobNum', 'revision', 'assemblySeq', 'oprSeq'] as const

/** What of a job or a part is meant, each with what it is: `Assembly 0, Operation 10`; '' where nothing is said. */
export const placeInWords = (place: Place): string =>
  parts
    .flatMap((name) => ((place[name] ?? null) === null ? [] : `${documents.fields[name].label} ${place[name]}`))
    .join(', ')
