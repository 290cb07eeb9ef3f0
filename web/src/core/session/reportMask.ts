import type { Client } from '../api/client.ts'
import { anyResponse } from '../api/client.ts'
import type { SessionActor } from './startSession.ts'

/**
 * Reports to the server whether this session is masked: at the start if it is or if the address has the parameter, and
 * on every change. `changed` is called once responses are masked accordingly.
 */
export function reportMask(actor: SessionActor, client: Client, changed: () => void): void {
  // A stored session may still be masked at the server when the address ends mask mode.
  let reportedMask: boolean | null = actor.getSnapshot().context.urlParamsOnPageLoad.mask === undefined ? false : null
  actor.subscribe((state) => {
    const { maskMode: on, authtoken: token, isDisplay } = state.context
    if (!state.hasTag('authenticated') || token === null || isDisplay) {
      // Another session starts unmasked.
      if (token === null) reportedMask = false
      return
    }
    if (reportedMask === on) return
    reportedMask = on
    client
      .put('/users/maskMode', { schema: anyResponse, body: { on } })
      .then(changed)
      .catch((error: unknown) => console.warn('Mask mode could not be reported to the server', error))
  })
}
