import { devices } from '@takt/domain/areas/devices/devices.ts'
import { Box } from '../../core/kit/Box.tsx'
import { CodeSample } from '../../core/kit/copy/CodeSample.tsx'
import { PageLink } from '../../core/kit/PageLink.tsx'
import { jsonSample } from './jsonSample.ts'
import { connectorTexts } from './texts.ts'

const texts = connectorTexts.send

/**
 * The address to which a device sends its messages, with a sample, for connectors that have no source to connect to.
 * `deviceId`: null until it is selected.
 */
export function SendAddress({ deviceId }: { deviceId: number | null }) {
  if (deviceId === null) return <Box sx={{ fontSize: '0.8125rem' }}>{texts.noDevice}</Box>
  const { url, text } = jsonSample({ deviceId, password: texts.password, origin: window.location.origin })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', fontSize: '0.8125rem' }}>
      <div>
        {texts.to}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {url}
        </Box>
      </div>
      <div>
        {texts.passwordFrom}{' '}
        <PageLink
          to="/$list/$key"
          params={{ list: devices.name, key: String(deviceId) }}
          target="_blank"
          rel="noopener"
        >
          {texts.devicePage}
        </PageLink>
        {'. '}
        {texts.hint}
      </div>
      <CodeSample label={texts.sample} text={text} />
    </Box>
  )
}
