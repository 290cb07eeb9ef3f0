import type { Credentials, Told } from './credentials.ts'
import { nodeRedFlow } from './nodeRedFlow.ts'

export const ways = ['MQTT', 'HTTP', 'NATS', 'Python', 'Node-RED'] as const
export type Way = (typeof ways)[number]

/** What is told for a first time: within a string of a POSIX shell, and as Python writes it. */
const samples: Record<Told, { shell: string; python: string; what: string }> = {
  slices: {
    shell:
      `{\\"from\\": \\"$(date -u +%Y-%m-%dT%H:%M:00Z)\\", ` +
      `\\"to\\": \\"$(date -u +%Y-%m-%dT%H:%M:59Z)\\", \\"state\\": \\"running\\", \\"good\\": 1}`,
    python: '{"from": begin.isoformat(), "to": end.isoformat(), "state": "running", "good": 1}',
    what: 'that the machine runs',
  },
  reads: {
    shell: `{\\"epc\\": \\"E28011700000000000000001\\", \\"at\\": \\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\", \\"antenna\\": 1}`,
    python: '{"epc": "E28011700000000000000001", "at": end.isoformat(), "antenna": 1}',
    what: 'that a tag is heard',
  },
}

/**
 * A message for a POSIX shell, whatever its `date` can do besides: that the machine runs and made one part, from the
 * beginning of this minute to its end (sent again within the minute it replaces what was said), or that a tag is heard.
 */
const shellMessage = ({ told }: Credentials) => `"{\\"seq\\": $(date +%s)000, \\"${told}\\": [${samples[told].shell}]}"`

/**
 * Values come from the server, and are pasted into shells and programs all the same: nothing in them ends the quotes.
 */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Host, port and whether it is TLS. */
export function placeOf(url: string) {
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'mqtts:' || protocol === 'tls:'
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 8883 : 1883), isSecure }
}

function mosquitto(made: Credentials, mqttUrl: string): string {
  const { userName, password, topic } = made
  const { host, port, isSecure } = placeOf(mqttUrl)
  return [
    `mosquitto_pub -h ${quoted(host)} -p ${port}${isSecure ? ' --tls-use-os-certs' : ''} -q 1 \\`,
    `  -u ${quoted(userName)} -P ${quoted(password)} \\`,
    `  -t ${quoted(topic)} \\`,
    `  -m ${shellMessage(made)}`,
  ].join('\n')
}

const curl = (made: Credentials) =>
  [
    `curl ${quoted(made.httpUrl)} \\`,
    `  -H ${quoted(`Authorization: Bearer ${made.password}`)} \\`,
    `  --data-binary ${shellMessage(made)}`,
  ].join('\n')

/** A request: its answer is the acknowledgement that the message is kept. */
const natsCli = (made: Credentials, file: string) =>
  [
    `nats req -s ${quoted(made.natsUrl)} --creds ${quoted(file)} \\`,
    `  --inbox-prefix ${quoted(made.inboxPrefix)} \\`,
    `  ${quoted(made.subject)} ${shellMessage(made)}`,
  ].join('\n')

const python = ({
  httpUrl,
  password,
  told,
}: Credentials) => `# Python 3, nothing to install. Tells every 10 seconds ${samples[told].what}.
import datetime, json, time, urllib.error, urllib.request

URL = ${JSON.stringify(httpUrl)}
PASSWORD = ${JSON.stringify(password)}

def now():
    return datetime.datetime.now(datetime.timezone.utc)

begin = now()
while True:
    time.sleep(10)
    end = now()
    # A slice lasts 24 hours at most: what is longer ago is given up.
    begin = max(begin, end - datetime.timedelta(hours=23))
    piece = ${samples[told].python}
    message = {"seq": int(time.time() * 1000), "${told}": [piece]}
    request = urllib.request.Request(
        URL, json.dumps(message).encode(), {"Authorization": "Bearer " + PASSWORD}
    )
    try:
        print(urllib.request.urlopen(request).read().decode(), flush=True)
        begin = end
    except urllib.error.HTTPError as error:
        print(error.code, error.read().decode(), flush=True)
        if error.code == 400:  # It never will be taken as it is: go on.
            begin = end
    except urllib.error.URLError as error:
        print(error.reason, flush=True)
`

/**
 * What to paste to tell a first message that way, with these very credentials; null where the installation has no such
 * address.
 */
export function sampleOf(way: Way, made: Credentials, file: string): string | null {
  const { mqttUrl } = made
  switch (way) {
    case 'MQTT':
      return mqttUrl === null ? null : mosquitto(made, mqttUrl)
    case 'HTTP':
      return curl(made)
    case 'NATS':
      return natsCli(made, file)
    case 'Python':
      return python(made)
    case 'Node-RED':
      return mqttUrl === null ? null : nodeRedFlow(made, placeOf(mqttUrl))
  }
}
