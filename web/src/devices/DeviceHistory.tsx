import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { sentenceOf } from '../api/apiError.ts'
import { answered, done } from '../api/client.ts'
import { DeleteButton } from '../items/detail/DeleteButton.tsx'
import { useKeep } from '../items/detail/useKeep.ts'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { useMay } from '../session/useMay.ts'
import { deviceTexts as texts } from './texts.ts'

const instant = z.string().transform((text) => Date.parse(text))
const facts = z.looseObject({
  deviceName: z.string().nullable(),
  resourceIDs: z.array(z.string()),
  slices: z.number(),
  days: z.number(),
  parts: z.number(),
  from: instant.nullable(),
  to: instant.nullable(),
})

/** How much a device told and of which machines; all of it is erased once its name was typed. */
export function DeviceHistory(props: { deviceId: number; onErased: () => void }) {
  const { deviceId } = props
  const client = useClient()
  const { organizationId } = usePlace()
  const format = useFormat()
  const mayWrite = useMay('devices', 'write')
  const path = `/devices/${deviceId}`
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, 'devices', 'facts', deviceId],
    queryFn: async ({ signal }) => (await client.get(`${path}/facts`, { schema: answered(facts), signal })).data,
  })
  const erase = useKeep({
    work: (name: string) => client.post(`${path}/erase`, { schema: done, body: { name } }),
    said: texts.erased,
    areas: ['devices', 'dashboards', 'resources'],
    loud: true,
    onDone: props.onErased,
  })
  if (error) return <Typography color="error">{sentenceOf(error)}</Typography>
  if (!data) return null
  const name = data.deviceName ?? String(deviceId)
  const machines = data.resourceIDs.join(', ') || texts.eraseNobody
  const amount = texts.told(format.number(data.slices), format.number(data.days), format.number(data.parts))
  return (
    <Panel
      title={texts.history}
      tools={
        mayWrite && (
          <DeleteButton
            label={texts.erase}
            question={texts.eraseQuestion}
            mustType={{ label: texts.typeName(name), text: name }}
            busy={erase.isBusy}
            onAsk={() => void refetch()}
            onDelete={() => erase.run(name)}
          >
            <Typography variant="body2" sx={{ fontWeight: 600, mb: 2 }}>
              {amount}
            </Typography>
            {texts.eraseText(machines)}
          </DeleteButton>
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        {data.from === null || data.to === null
          ? texts.toldNothing
          : `${amount} ${texts.toldOf(machines, format.instant(data.from, 'moment'), format.instant(data.to, 'moment'))}`}
      </Typography>
    </Panel>
  )
}
