import { linkable } from '@takt/domain/areas/documents/documents.ts'

/** A record that pages are linked to, by the fields of its key: `{ jobNum: 'J-100', assemblySeq: 0, oprSeq: 10 }`. */
export type LinkedRecord = Readonly<Record<string, string | number>>

const naming = [...linkable, 'revision', 'assemblySeq', 'oprSeq'] as const

/** Returns true if a link names exactly this record, and not the one it is derived from. */
export const isOwnLink = (link: Readonly<Record<string, unknown>>, record: LinkedRecord): boolean =>
  naming.every((name) => (link[name] ?? null) === (record[name] ?? null))
