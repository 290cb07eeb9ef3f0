import { linkable } from '@takt/domain/areas/documents/documents.ts'

/** A record that pages are linked to, by the fields of its key: `{ jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }`. */
export type LinkedRecord = Readonly<Record<string, string | number>>

const naming = [...linkable, 'revision', 'assemblySeq', 'oprSeq'] as const

/** Whether a link is of just this record, and not of what it is made from. */
export const isOwnLink = (link: Readonly<Record<string, unknown>>, record: LinkedRecord): boolean =>
  naming.every((name) => (link[name] ?? null) === (record[name] ?? null))
