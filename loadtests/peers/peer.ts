/**
 * A source of another maker with a machine. `sendsAtOnce`: it sends its values to each new connector. `produce` makes
 * parts after the connector has connected, and resolves when the source has sent all of them.
 */
export type Peer = {
  connectorTypeId: string
  options: object
  sendsAtOnce: boolean
  produce: (parts: number) => Promise<void>
  stop: () => Promise<void>
}
