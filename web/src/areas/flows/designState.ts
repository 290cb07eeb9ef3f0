/** What is held of the designing of flows. */
export type DesignState = {
  /** The flow that was opened for design from here, until it is closed. */
  opened: number | null
  /** When the server last gave a token to design, epoch ms; null before it did. */
  designTokenUpdated: number | null
  /** The last call to open one failed, */
  error: boolean
  /** the last one to close one. */
  warnings: boolean
}

export const restingDesign: DesignState = { opened: null, designTokenUpdated: null, error: false, warnings: false }

type DesignEvent =
  | { type: 'OPENED'; flowId: number; at: number }
  | { type: 'OPEN_FAILED' }
  | { type: 'TOKEN_UPDATED'; at: number }
  | { type: 'CLOSED' }
  | { type: 'CLOSE_FAILED' }

/** What is held after something happened: whatever succeeds forgets what failed before. */
export function designState(state: DesignState, event: DesignEvent): DesignState {
  switch (event.type) {
    case 'OPENED':
      return { opened: event.flowId, designTokenUpdated: event.at, error: false, warnings: false }
    case 'OPEN_FAILED':
      return { ...state, error: true }
    case 'TOKEN_UPDATED':
      return { ...state, designTokenUpdated: event.at }
    case 'CLOSED':
      return { ...state, opened: null, error: false, warnings: false }
    case 'CLOSE_FAILED':
      return { ...state, warnings: true }
  }
}
