import type { Client } from '../api/client.ts'
import { done } from '../api/client.ts'
import type { SessionActor } from './startSession.ts'

/**
 * Tells the server whether this session is masked, at its beginning if it is and whenever that changes; `changed` is
 * called once answers come accordingly.
 */
export function tellMask(actor: SessionActor, client: Client, changed: () => void): void {
  let isTold = false
  actor.subscribe((state) => {
    const { maskMode: on, authtoken: token, isDisplay } = state.context
    if (!state.hasTag('authenticated') || token === null || isDisplay) {
      // Another session begins unmasked.
      if (token === null) isTold = false
      return
    }
    if (isTold === on) return
    isTold = on
    client
      .put('/users/maskMode', { schema: done, body: { on } })
      .then(changed)
      .catch((error: unknown) => console.warn('The server was not told of mask mode', error))
  })
}
