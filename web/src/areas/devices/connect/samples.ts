import { curlSample, shellQuoted } from '../../../core/kit/copy/curlSample.ts'
import type { Credentials, DataKind } from './credentials.ts'
import { nodeRedFlow } from './nodeRedFlow.ts'

export const protocols = ['MQTT', 'HTTP', 'NATS', 'Python', 'Node-RED'] as const
export type Protocol = (typeof protocols)[number]

/** The first message to send: within a string of a POSIX shell, and in Python. */
const samples: Record<DataKind, { shell: string; python: string; what: string }> = {
  slices: {
    shell:
      `{\\"from\\": \\"$(date -u +%Y-%m-%dT%H:%M:00Z)\\", ` +
      `\\"to\\": \\"$(date -u +%Y-%m-%dT%H:%M:59Z)\\", \\"state\\": \\"running\\", \\"good\\": 1}`,
    python: '{"from": begin.isoformat(), "to": end.isoformat(), "state": "running", "good": 1}',
    what: 'that the machine is running',
  },
  reads: {
    shell: `{\\"epc\\": \\"E28011700000000000000001\\", \\"at\\": \\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\", \\"antenna\\": 1}`,
    python: '{"epc": "E28011700000000000000001", "at": end.isoformat(), "antenna": 1}',
    what: 'a tag read',
  },
}

/**
 * Returns a message for a POSIX shell, using only portable options of `date`: the machine is running and produced one
 * part, from the start of the current minute to its end (sending it again within the minute replaces the earlier
 * report), or a tag read.
 */
const shellMessage = ({ dataKind }: Credentials) =>
  `"{\\"seq\\": $(date +%s)000, \\"${dataKind}\\": [${samples[dataKind].shell}]}"`

/** Returns host, port and whether TLS is used. */
export function endpointOf(url: string) {
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'mqtts:' || protocol === 'tls:'
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 8883 : 1883), isSecure }
}

function mosquitto(credentials: Credentials, mqttUrl: string): string {
  const { userName, password, topic } = credentials
  const { host, port, isSecure } = endpointOf(mqttUrl)
  return [
    `mosquitto_pub -h ${shellQuoted(host)} -p ${port}${isSecure ? ' --tls-use-os-certs' : ''} -q 1 \\`,
    `  -u ${shellQuoted(userName)} -P ${shellQuoted(password)} \\`,
    `  -t ${shellQuoted(topic)} \\`,
    `  -m ${shellMessage(credentials)}`,
  ].join('\n')
}

/** A NATS request: its reply acknowledges that the message is stored. */
const natsCli = (credentials: Credentials, file: string) =>
  [
    `nats req -s ${shellQuoted(credentials.natsUrl)} --creds ${shellQuoted(file)} \\`,
    `  --inbox-prefix ${shellQuoted(credentials.inboxPrefix)} \\`,
    `  ${shellQuoted(credentials.subject)} ${shellMessage(credentials)}`,
  ].join('\n')

const python = ({
  httpUrl,
  password,
  dataKind,
}: Credentials) => `# Python 3, nothing to install. Reports every 10 seconds ${samples[dataKind].what}.
import datetime, json, time, urllib.error, urllib.request

URL = ${JSON.stringify(httpUrl)}
PASSWORD = ${JSON.stringify(password)}

def now():
    return datetime.datetime.now(datetime.timezone.utc)

begin = now()
while True:
    time.sleep(10)
    end = now()
    # A slice lasts at most 24 hours: older data is dropped.
    begin = max(begin, end - datetime.timedelta(hours=23))
    entry = ${samples[dataKind].python}
    message = {"seq": int(time.time() * 1000), "${dataKind}": [entry]}
    request = urllib.request.Request(
        URL, json.dumps(message).encode(), {"Authorization": "Bearer " + PASSWORD}
    )
    try:
        print(urllib.request.urlopen(request).read().decode(), flush=True)
        begin = end
    except urllib.error.HTTPError as error:
        print(error.code, error.read().decode(), flush=True)
        if error.code == 400:  # It will never be accepted as it is: continue.
            begin = end
    except urllib.error.URLError as error:
        print(error.reason, flush=True)
`

/**
 * Returns a command or program that sends a first message with this protocol and these credentials; null if the
 * installation has no such address.
 */
export function sampleOf(protocol: Protocol, credentials: Credentials, file: string): string | null {
  const { httpUrl, password, mqttUrl } = credentials
  switch (protocol) {
    case 'MQTT':
      return mqttUrl === null ? null : mosquitto(credentials, mqttUrl)
    case 'HTTP':
      return curlSample({ url: httpUrl, token: password, message: shellMessage(credentials) })
    case 'NATS':
      return natsCli(credentials, file)
    case 'Python':
      return python(credentials)
    case 'Node-RED':
      return mqttUrl === null ? null : nodeRedFlow(credentials, endpointOf(mqttUrl))
  }
}
