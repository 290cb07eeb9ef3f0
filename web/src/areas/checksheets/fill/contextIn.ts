import { checkContext } from '@takt/domain/areas/checksheets/checkEntry.ts'

/** What is worked on, as the address says it; what of it cannot be is left out. */
export function contextIn(search: Readonly<Record<string, unknown>>) {
  const text = (name: string) => checkContext.shape.resourceID.safeParse(textOf(search[name])).data ?? undefined
  const number = (name: string) => {
    const said = textOf(search[name])
    return said === undefined ? undefined : (checkContext.shape.oprSeq.safeParse(Number(said)).data ?? undefined)
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
