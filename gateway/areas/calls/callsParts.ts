import type { Dependencies } from '../../core/dependencies.ts'
import type { MessagingParts, openListeners } from '../../core/messaging/face.ts'

/** What calls stand on in one gateway. */
export type CallsParts = {
  dependencies: Dependencies
  messaging: MessagingParts
  listenersOf: ReturnType<typeof openListeners>
}
