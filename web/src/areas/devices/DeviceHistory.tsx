import Typography from '@mui/material/Typography'
import { messageOf } from '../../core/api/apiError.ts'
import { anyResponse } from '../../core/api/client.ts'
import { DeleteButton } from '../../core/items/detail/DeleteButton.tsx'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import { type Format, useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { useClient } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { deviceTexts as texts } from './texts.ts'
import { useDeviceFacts } from './useDeviceFacts.ts'

/** Formats the day, with the year if it is not the current one, because the history may be old. */
const dayOf = (ms: number, now: number, format: Format) =>
  format.instant(ms, format.instant(ms, 'year') === format.instant(now, 'year') ? 'moment' : 'minute')

/** The amount of data a device reported and the machines it is about; all of it is erased after its name was typed. */
export function DeviceHistory(props: { deviceId: number; onErased: () => void }) {
  const { deviceId } = props
  const client = useClient()
  const format = useFormat()
  const mayWrite = useMay('devices', 'write')
  const { data, error, refetch } = useDeviceFacts(deviceId)
  const erase = useSaveMutation({
    work: (name: string) => client.post(`/devices/${deviceId}/erase`, { schema: anyResponse, body: { name } }),
    message: texts.erased,
    areas: ['devices', 'dashboards', 'resources'],
    loud: true,
    onDone: props.onErased,
  })
  if (error) return <Typography color="error">{messageOf(error)}</Typography>
  if (!data) return null
  const name = data.deviceName ?? String(deviceId)
  const machines = data.resourceIDs.join(', ') || texts.noMachine
  const counted = (count: number, [text, plural]: readonly [string, string]) =>
    `${format.number(count)} ${count === 1 ? text : plural}`
  const { slices, days, parts } = texts.units
  const amount = texts.dataAmount(counted(data.slices, slices), counted(data.days, days), counted(data.parts, parts))
  const day = (ms: number) => dayOf(ms, Date.now(), format)
  return (
    <Panel
      title={texts.history}
      tools={
        mayWrite && (
          <DeleteButton
            label={texts.erase}
            prompt={texts.eraseTitle}
            mustType={{ label: texts.typeName(name), text: name }}
            busy={erase.isBusy}
            onConfirmOpen={() => void refetch()}
            onDelete={() => erase.run(name)}
          >
            <Typography variant="body2" sx={{ fontWeight: 600, mb: 2 }}>
              {amount}
            </Typography>
            {data.mayBeMore && `${texts.mayBeMore} `}
            {texts.eraseText(machines)} {data.retiredAt === null && texts.eraseNot}
          </DeleteButton>
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        {data.from === null || data.to === null
          ? texts.noData
          : `${amount} ${texts.dataPeriod(machines, day(data.from), day(data.to))}`}
        {data.mayBeMore && ` ${texts.mayBeMore}`}
      </Typography>
    </Panel>
  )
}
