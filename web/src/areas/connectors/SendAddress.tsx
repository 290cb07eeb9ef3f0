import { Box } from '../../core/kit/Box.tsx'
import { connectorTexts } from './texts.ts'

const texts = connectorTexts.send

/** The address to which a device sends its messages, for connectors that have no source to connect to. */
export function SendAddress({ deviceId }: { deviceId: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, fontSize: '0.8125rem' }}>
      {deviceId === '' ? (
        texts.noDevice
      ) : (
        <>
          {texts.to}
          <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {texts.request(`${window.location.origin}/api/ingest/${deviceId}`).map((line) => (
              <Box key={line}>{line}</Box>
            ))}
          </Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.hint}</Box>
        </>
      )}
    </Box>
  )
}
