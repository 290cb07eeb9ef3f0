import type { Session } from '@takt/domain/areas/access/session.ts'
import { move } from 'piscina'
import { maskJson, type Told } from './mask/maskJson.ts'
import { maskOf } from './mask/maskOf.ts'
import { cutPeople } from './people/cutPeople.ts'

// Work of `answerThreads` on large answers: each task is given the JSON of one and returns it rewritten.

type Rewrite = (value: unknown) => Generator<undefined, unknown>

function rewritten(bytes: ArrayBuffer, rewrite: Rewrite) {
  const steps = rewrite(JSON.parse(new TextDecoder().decode(bytes)))
  let step = steps.next()
  while (!step.done) step = steps.next()
  // Handed over: a copy of so much would hold the thread of the gateway.
  return move(new TextEncoder().encode(JSON.stringify(step.value)).buffer)
}

/** Removes people (`cutPeople`). */
export const cut = ({ bytes }: { bytes: ArrayBuffer }) => rewritten(bytes, cutPeople)

/** Masks names and identifiers (`maskJson`). */
export function mask(asked: {
  bytes: ArrayBuffer
  secret: string
  place: Pick<Session, 'entityId' | 'organizationId'>
  told: Told
}) {
  const { mask } = maskOf(asked.secret, asked.place)
  return rewritten(asked.bytes, (value) => maskJson(mask, value, asked.told))
}
