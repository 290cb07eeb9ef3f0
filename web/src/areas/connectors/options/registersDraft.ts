import { isRecord, numberOrText } from './pairs.ts'

/** A register in the form: its fields as typed. */
export type RegisterDraft = Readonly<Record<string, string>>

const textFields = new Set(['name', 'table', 'type', 'byteOrder'])

export const emptyRegister: RegisterDraft = { name: '', table: 'holding', address: '', type: 'uint16' }

/** Returns stored registers as drafts. */
export const registerDrafts = (stored: unknown): RegisterDraft[] =>
  (Array.isArray(stored) ? stored : [])
    .filter(isRecord)
    .map((register) => Object.fromEntries(Object.entries(register).map(([name, value]) => [name, String(value)])))

/** Returns the registers to send: typed fields only. Invalid numbers are sent as typed. */
export const registersOf = (drafts: readonly RegisterDraft[]): Record<string, unknown>[] =>
  drafts.map((draft) =>
    Object.fromEntries(
      Object.entries(draft)
        .filter(([, text]) => text.trim() !== '')
        .map(([name, text]) => [name, textFields.has(name) ? text.trim() : numberOrText(text)]),
    ),
  )
