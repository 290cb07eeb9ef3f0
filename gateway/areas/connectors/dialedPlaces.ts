/** A host and port that a connector will connect to, and the option that says so. */
type Dialed = { field: string; protocol: string; host: string; port: number }

const usual: Record<string, number> = { 'http:': 80, 'https:': 443, 'mqtt:': 1883, 'mqtts:': 8883, 'opc.tcp:': 4840 }

/** Where a connector with these options (sound ones of its type) connects to. */
export function dialedPlaces(options: Readonly<Record<string, unknown>>): Dialed[] {
  const urls = ['url', 'endpointUrl'].flatMap((name): Dialed[] => {
    const text = options[name]
    if (typeof text !== 'string' || !URL.canParse(text)) return []
    const { protocol, hostname, port } = new URL(text)
    return [{ field: `options.${name}`, protocol, host: hostname, port: Number(port) || (usual[protocol] ?? 0) }]
  })
  const { host, port } = options
  return typeof host === 'string'
    ? [...urls, { field: 'options.host', protocol: 'tcp:', host, port: Number(port) || 0 }]
    : urls
}
