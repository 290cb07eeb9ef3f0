import { devices } from '@takt/domain/areas/devices/devices.ts'
import type { TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { moneyOf, type Savings, sumTelemetry, type TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { useMemo } from 'react'
import { useNames } from '../../../core/items/reference/useNames.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { BarListPanel } from '../../../core/kit/chart/BarListPanel.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useMay } from '../../../core/session/useMay.ts'
import { useEmployeeName } from '../../efficiency/index.ts'
import { roiTexts as texts } from '../texts.ts'
import { useMoney } from '../useMoney.ts'

type Totals = ReadonlyMap<string, Savings>

function UsagePanel(props: {
  title: string
  label: string
  nothing: string
  totals: Totals
  nameOf: (key: string) => string
  settings: TelemetryData['settings']
}) {
  const { totals, nameOf, settings } = props
  const format = useFormat()
  const money = useMoney(settings.currency)
  const rows = [...totals]
    .sort(([a, first], [b, other]) => other.minutes - first.minutes || other.count - first.count || (a < b ? -1 : 1))
    .map(([key, { count, minutes }]) => ({
      key,
      label: nameOf(key),
      value: minutes,
      text: format.duration(minutes * 60),
      beside: money.round(moneyOf(minutes, settings.roiWagePerHour)),
      more: [format.count(count)],
      hint: texts.inRangeHint(format.exact(minutes)),
    }))
  return (
    <BarListPanel
      title={props.title}
      nothing={props.nothing}
      columns={{ label: props.label, value: texts.timeSpared, beside: texts.money, more: [texts.times] }}
      rows={rows}
      maxHeight="22rem"
    />
  )
}

const isUser = (key: string) => key.startsWith('user ')
const nameIn = (key: string) => key.slice(key.indexOf(' ') + 1)
const personOf = ({ userName, empID }: TelemetryCount) =>
  userName !== null ? `user ${userName}` : empID !== null ? `employee ${empID}` : null
const deviceOf = ({ deviceId }: TelemetryCount) => (deviceId === null ? null : String(deviceId))

/** The counted usage by person (users and employees together) and by device. */
export function UsagePanels({ data }: { data: TelemetryData }) {
  const { telemetry, meta, settings } = data
  const maySeePeople = useMay('employees', 'read')
  const employeeName = useEmployeeName(meta.empIds)
  const deviceName = useNames(useMemo(() => ({ [devices.name]: meta.deviceIds.map(String) }), [meta.deviceIds]))
  const [people, ofDevices] = useMemo(
    () => [
      sumTelemetry(telemetry, settings.roiMinutes, personOf),
      sumTelemetry(telemetry, settings.roiMinutes, deviceOf),
    ],
    [telemetry, settings.roiMinutes],
  )
  return (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <UsagePanel
        title={texts.people}
        label={texts.person}
        nothing={maySeePeople ? texts.noPersonCounts : texts.peopleUnseen}
        totals={people}
        nameOf={(key) => (isUser(key) ? nameIn(key) : employeeName(nameIn(key)))}
        settings={settings}
      />
      <UsagePanel
        title={texts.byDevice}
        label={texts.device}
        nothing={texts.noDevice}
        totals={ofDevices}
        nameOf={(key) => deviceName(devices, key) ?? key}
        settings={settings}
      />
    </Box>
  )
}
