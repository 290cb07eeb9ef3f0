import type { ScrapBody, ScrapEntry, ScrapInput } from '@takt/domain/areas/efficiency/responses/scrap.ts'

/** Scrap entry as shown on the screen; `counted` is null until the server has received it. */
export type ScrapListEntry = Pick<
  ScrapEntry,
  'clientId' | 'at' | 'kind' | 'quantity' | 'reasonCode' | 'jobNum' | 'oprSeq' | 'isTakenBack'
> & { counted: number | null }

const waitingEntry = ({ at, operation, ...fields }: ScrapInput): ScrapListEntry => ({
  ...fields,
  at: Date.parse(at),
  jobNum: operation?.jobNum ?? null,
  oprSeq: operation?.oprSeq ?? null,
  counted: null,
  isTakenBack: false,
})

/**
 * Merges the server's entries with those waiting for the network, each once, latest first; waiting withdrawals count as
 * done.
 */
export function mergeScrapEntries(
  serverEntries: readonly ScrapEntry[],
  waiting: readonly ScrapBody[],
): ScrapListEntry[] {
  const serverIds = new Set(serverEntries.map(({ clientId }) => clientId))
  const unsent = waiting.flatMap((entry) => ('takesBack' in entry || serverIds.has(entry.clientId) ? [] : [entry]))
  const back = new Set(waiting.flatMap((entry) => ('takesBack' in entry ? [entry.takesBack] : [])))
  return [...unsent.map(waitingEntry).toReversed(), ...serverEntries].map((entry) =>
    back.has(entry.clientId) ? { ...entry, isTakenBack: true } : entry,
  )
}
