import type { Session } from '@takt/domain/areas/access/session.ts'
import { move } from 'piscina'
import { type MaskContext, maskJson } from './mask/maskJson.ts'
import { maskOf } from './mask/maskOf.ts'
import { removePeople } from './people/removePeople.ts'

// Tasks of `responseThreads` for large responses: each receives the JSON of a response and returns it rewritten.

type Rewrite = (value: unknown) => Generator<undefined, unknown>

function rewritten(bytes: ArrayBuffer, rewrite: Rewrite) {
  const steps = rewrite(JSON.parse(new TextDecoder().decode(bytes)))
  let step = steps.next()
  while (!step.done) step = steps.next()
  // Transferred instead of copied: a copy of this size would block the gateway's thread.
  return move(new TextEncoder().encode(JSON.stringify(step.value)).buffer)
}

/** Removes people (`removePeople`). */
export const cut = ({ bytes }: { bytes: ArrayBuffer }) => rewritten(bytes, removePeople)

/** Masks names and identifiers (`maskJson`). */
export function mask(input: {
  bytes: ArrayBuffer
  secret: string
  place: Pick<Session, 'entityId' | 'organizationId'>
  context: MaskContext
}) {
  const { mask } = maskOf(input.secret, input.place)
  return rewritten(input.bytes, (value) => maskJson(mask, value, input.context))
}
