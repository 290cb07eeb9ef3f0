export type Opcua = typeof import('node-opcua-client')

let loading: Promise<Opcua> | null = null

/**
 * Loads the OPC UA library when it is first needed: it takes half a second and 90 MB. Its own log is switched off,
 * because it contains what servers send.
 */
export function loadOpcua(): Promise<Opcua> {
  loading ??= import('node-opcua-client').then((opcua) => {
    opcua.setLogLevel(opcua.LogLevel.Emergency)
    for (const set of [opcua.setDebugLogger, opcua.setWarningLogger, opcua.setErrorLogger]) set(() => {})
    return opcua
  })
  return loading
}
