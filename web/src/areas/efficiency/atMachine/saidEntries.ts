import type { PartsLost, ScrapBody, ScrapEntry } from '@takt/domain/areas/efficiency/answers/scrap.ts'

/** What was said of parts, as the screen shows it; `counted` null: the server does not know it yet. */
export type SaidEntry = Pick<
  ScrapEntry,
  'clientId' | 'at' | 'kind' | 'quantity' | 'reasonCode' | 'jobNum' | 'oprSeq' | 'isTakenBack'
> & { counted: number | null }

const waitingEntry = ({ at, operation, ...said }: PartsLost): SaidEntry => ({
  ...said,
  at: Date.parse(at),
  jobNum: operation?.jobNum ?? null,
  oprSeq: operation?.oprSeq ?? null,
  counted: null,
  isTakenBack: false,
})

/** What the server knows and what waits for the network, each once, latest first; what waits counts as done. */
export function saidEntries(told: readonly ScrapEntry[], waiting: readonly ScrapBody[]): SaidEntry[] {
  const known = new Set(told.map(({ clientId }) => clientId))
  const lost = waiting.flatMap((entry) => ('takesBack' in entry || known.has(entry.clientId) ? [] : [entry]))
  const back = new Set(waiting.flatMap((entry) => ('takesBack' in entry ? [entry.takesBack] : [])))
  return [...lost.map(waitingEntry).toReversed(), ...told].map((entry) =>
    back.has(entry.clientId) ? { ...entry, isTakenBack: true } : entry,
  )
}
