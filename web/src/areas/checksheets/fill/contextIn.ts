import { checkContext } from '@takt/domain/areas/checksheets/checkEntry.ts'

/** Returns the work context in the address; invalid values are omitted. */
export function contextIn(search: Readonly<Record<string, unknown>>) {
  const text = (name: string) => checkContext.shape.resourceID.safeParse(textOf(search[name])).data ?? undefined
  const number = (name: string) => {
    const rawValue = textOf(search[name])
    return rawValue === undefined
      ? undefined
      : (checkContext.shape.oprSeq.safeParse(Number(rawValue)).data ?? undefined)
  }
  return {
    resourceID: text('resourceID'),
    jobNum: text('jobNum'),
    assemblySeq: number('assemblySeq'),
    oprSeq: number('oprSeq'),
    partNum: text('partNum'),
    partRevision: text('partRevision'),
  }
}

const textOf = (value: unknown) => (value === undefined || value === null || value === '' ? undefined : String(value))
