import type { Dependencies } from '../../core/dependencies.ts'
import type { MessagingParts, openListeners } from '../../core/messaging/index.ts'

/** Dependencies of calls in one gateway. */
export type CallsParts = {
  dependencies: Dependencies
  messaging: MessagingParts
  listenersOf: ReturnType<typeof openListeners>
}
