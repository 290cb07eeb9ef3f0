type NodeWebSocket = new (url: string, options?: { headers?: Record<string, string> }) => WebSocket

// Replaces the module `k6/websockets`.
const Node = globalThis.WebSocket as NodeWebSocket

class K6WebSocket extends Node {
  constructor(url: string, _protocols?: null, params?: { headers?: Record<string, string> }) {
    super(url, { headers: params?.headers })
  }
}

export { K6WebSocket as WebSocket }
