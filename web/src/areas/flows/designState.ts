/** State of flow designing. */
export type DesignState = {
  /** The flow opened for design from this window, until it is closed. */
  opened: number | null
  /** Time of the last design token from the server (epoch ms); null before the first one. */
  designTokenUpdated: number | null
  /** True if the last call to open a flow failed. */
  error: boolean
  /** True if the last call to close a flow failed. */
  warnings: boolean
}

export const initialDesignState: DesignState = { opened: null, designTokenUpdated: null, error: false, warnings: false }

type DesignEvent =
  | { type: 'OPENED'; flowId: number; at: number }
  | { type: 'OPEN_FAILED' }
  | { type: 'TOKEN_UPDATED'; at: number }
  | { type: 'CLOSED' }
  | { type: 'CLOSE_FAILED' }

/** Returns the state after an event; a success clears the failure of the previous call. */
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
