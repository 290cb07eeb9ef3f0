import Button from '@mui/material/Button'
import type { TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { roiType } from '@takt/domain/areas/roi/roiTypes.ts'
import type { ReactNode } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../../core/kit/Panel.tsx'
import { roiTexts as texts } from '../texts.ts'
import { useDayName } from '../useDayName.ts'
import { useMoney } from '../useMoney.ts'

const list = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(10rem, 1fr) minmax(0, 3fr)' },
  columnGap: 4,
  rowGap: { xs: 1, sm: 2 },
  fontSize: '0.8125rem',
  '& dt': { fontWeight: 500 },
  '& dd': { m: 0, mb: { xs: 2, sm: 0 }, color: 'text.secondary' },
} as const

function Part(props: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box component="section" aria-label={props.title} sx={{ display: 'grid', gap: 2, breakInside: 'avoid' }}>
      <Box component="h3" sx={{ m: 0, fontSize: '0.8125rem', fontWeight: 650 }}>
        {props.title}
      </Box>
      <Box component="dl" sx={list}>
        {props.rows.map(([term, description]) => (
          <Box key={term} sx={{ display: 'contents' }}>
            <dt>{term}</dt>
            <dd>{description}</dd>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The basis of the return: the assumed values, and how each type is counted. */
export function AssumptionsPanel(props: { data: TelemetryData; onSet: (() => void) | null }) {
  const { types, settings } = props.data
  const format = useFormat()
  const money = useMoney(settings.currency)
  const { ofDate } = useDayName()
  const moneyText = (amount: number | null) => (amount === null ? texts.unset : money.exact(amount))
  const { roiInvestment: investment, roiInvestedOn: investedOn } = settings
  const minutes = (each: number, assumed: number) =>
    each === assumed
      ? texts.each(format.number(each))
      : texts.eachOtherwise(format.number(each), format.number(assumed))
  const words = texts.assumedMoney
  return (
    <Panel
      title={texts.assumptions}
      tools={
        props.onSet && (
          <Button size="small" onClick={props.onSet}>
            {texts.set}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Part
          title={texts.assumed}
          rows={[
            [words.wage, moneyText(settings.roiWagePerHour)],
            [
              words.once,
              investment !== null && investedOn
                ? texts.onDay(moneyText(investment), ofDate(investedOn))
                : moneyText(investment),
            ],
            [words.monthly, moneyText(settings.roiCostPerMonth)],
            [words.machineHour, moneyText(settings.roiMachineHour)],
            ...types.map(
              ({ typeId, minutes: each, assumedMinutes }) =>
                [roiType(typeId).label, `${minutes(each, assumedMinutes)}. ${roiType(typeId).description}`] as const,
            ),
          ]}
        />
        <Part
          title={texts.measured}
          rows={types.map(({ typeId }) => [roiType(typeId).label, texts.counting(roiType(typeId).counting)])}
        />
      </Box>
    </Panel>
  )
}
