import type { Dependencies } from '../dependencies.ts'
import type { MessagingParts, openListeners } from '../messaging/face.ts'

/** What calls stand on in one gateway. */
export type CallsParts = {
  dependencies: Dependencies
  messaging: MessagingParts
  listenersOf: ReturnType<typeof openListeners>
}
