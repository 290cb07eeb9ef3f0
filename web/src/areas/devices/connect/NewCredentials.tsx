import ContentCopy from '@mui/icons-material/ContentCopy'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Fragment, useState } from 'react'
import { saveFile } from '../../../core/items/csvFile.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { CodeSample } from '../../../core/kit/copy/CodeSample.tsx'
import { useCopy } from '../../../core/kit/copy/useCopy.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { jsonSample } from '../../connectors/index.ts'
import { type Credentials, credsName } from './credentials.ts'
import { type Protocol, protocols, sampleOf } from './samples.ts'
import { connectTexts as texts } from './texts.ts'

type Label = keyof typeof texts.labels

/** The fields required by each protocol, for configuring another client. */
const fieldsOf: Record<Protocol, readonly Label[]> = {
  MQTT: ['mqttUrl', 'topic', 'userName', 'password'],
  HTTP: ['httpUrl', 'bearer'],
  NATS: ['natsUrl', 'subject', 'inboxPrefix'],
  Python: [],
  'Node-RED': [],
}

/** Commercial readers sign in with user name and password. */
const readerOverHttp: readonly Label[] = ['httpUrl', 'userName', 'password', 'bearer']

function Fields(props: { made: Credentials; names: readonly Label[]; onCopy: (text: string) => void }) {
  const { made: credentials } = props
  const textOf = (name: Label) => (name === 'bearer' ? `Bearer ${credentials.password}` : (credentials[name] ?? ''))
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 3,
        alignItems: 'center',
        fontSize: '0.8125rem',
        '& dt': { color: 'text.secondary' },
        // The value is meant to be copied as a whole, not read.
        '& dd': { m: 0, minWidth: 0, display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' },
        '& code': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      {props.names.map((name) => (
        <Fragment key={name}>
          <dt>{texts.labels[name]}</dt>
          <dd>
            <code>{textOf(name)}</code>
            <IconButton
              size="small"
              aria-label={texts.copy(texts.labels[name])}
              onClick={() => props.onCopy(textOf(name))}
            >
              <ContentCopy sx={{ fontSize: '1rem' }} />
            </IconButton>
          </dd>
        </Fragment>
      ))}
    </Box>
  )
}

/** How a device sends JSON of its own, for a connector that maps it: over HTTP only. */
function JsonSample({ deviceId, made: credentials }: { deviceId: number; made: Credentials }) {
  const copy = useCopy()
  const { url, text } = jsonSample({ deviceId, password: credentials.password, origin: credentials.httpUrl })
  return (
    <>
      <Fields made={{ ...credentials, httpUrl: url }} names={fieldsOf.HTTP} onCopy={copy} />
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.sendsJson}</Box>
      <CodeSample label={texts.sample('HTTP')} text={text} />
    </>
  )
}

/** The fields of each protocol, and a sample that works unchanged. */
function ProtocolSamples(props: { deviceId: number; made: Credentials }) {
  const { deviceId, made: credentials } = props
  const copy = useCopy()
  const [protocol, setProtocol] = useState<Protocol>(credentials.mqttUrl === null ? 'HTTP' : 'MQTT')
  const file = credsName(deviceId)
  const sample = sampleOf(protocol, credentials, file)
  const isReader = credentials.dataKind === 'reads'
  const names = isReader && protocol === 'HTTP' ? readerOverHttp : fieldsOf[protocol]
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={texts.way}
        value={protocol}
        onChange={(_event, selected: Protocol | null) => selected && setProtocol(selected)}
        sx={{ flexWrap: 'wrap' }}
      >
        {protocols.map((entry) => (
          <ToggleButton key={entry} value={entry} sx={{ textTransform: 'none', px: 3 }}>
            {entry}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {sample === null ? (
        <Box sx={{ fontSize: '0.8125rem' }}>{texts.noMqtt}</Box>
      ) : (
        <>
          <Fields made={credentials} names={names} onCopy={copy} />
          {protocol === 'NATS' && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<Download fontSize="small" />}
              sx={{ justifySelf: 'start' }}
              onClick={() => saveFile(file, new Blob([credentials.creds], { type: 'text/plain' }))}
            >
              {texts.download}
            </Button>
          )}
          {isReader && (protocol === 'MQTT' || protocol === 'HTTP') && (
            <Box sx={{ fontSize: '0.8125rem' }}>{texts.readers[protocol]}</Box>
          )}
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.ways[protocol]}</Box>
          <CodeSample label={texts.sample(protocol)} text={sample} />
        </>
      )}
    </>
  )
}

/**
 * New credentials, shown only once, with a sample that works unchanged. `sendsJson`: a connector maps the messages of the
 * device.
 */
export function NewCredentials(props: { deviceId: number; made: Credentials; sendsJson: boolean }) {
  const format = useFormat()
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info" variant="outlined">
        {texts.once(format.instant(Date.parse(props.made.expires), 'minute'))}
      </Alert>
      {props.sendsJson ? <JsonSample {...props} /> : <ProtocolSamples {...props} />}
    </Box>
  )
}
