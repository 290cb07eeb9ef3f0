import type { Client } from '../api/client.ts'
import { done } from '../api/client.ts'
import type { SessionActor } from './startSession.ts'

/**
 * Reports to the server whether this session is masked: at its start if it is or if the address says so, and whenever
 * that changes. `changed` is called once responses come accordingly.
 */
export function tellMask(actor: SessionActor, client: Client, changed: () => void): void {
  // A stored session may still be masked at the server when the address ends mask mode.
  let isTold: boolean | null = actor.getSnapshot().context.urlParamsOnPageLoad.mask === undefined ? false : null
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
