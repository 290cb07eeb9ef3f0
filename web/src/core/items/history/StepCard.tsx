import Button from '@mui/material/Button'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { Box } from '../../kit/Box.tsx'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useMask } from '../../session/useMask.ts'
import type { ChangeRenderers } from '../itemParts.ts'
import type { ShowField } from '../showValue.ts'
import type { HistoryStep } from './buildHistory.ts'
import { historyTexts as texts } from './texts.ts'

const cell = { p: '2px 12px 2px 0', verticalAlign: 'top', overflowWrap: 'anywhere' } as const
const head = { ...cell, fontWeight: 500, textAlign: 'left', color: 'text.secondary' } as const

/** One event: user, time, and the old and new value of each field. Selecting it shows the row after it. */
export function StepCard(props: {
  type: ItemType
  step: HistoryStep
  show: ShowField
  renderers: ChangeRenderers
  isChosen: boolean
  onChoose: () => void
}) {
  const { type, step, show, renderers } = props
  const changes = step.changes.filter(({ name }) => renderers[name] !== null)
  const format = useFormat()
  const mask = useMask()
  const isAdded = step.verb === 'added'
  return (
    <Box
      component="li"
      sx={{ borderLeft: 3, borderColor: props.isChosen ? 'primary.main' : 'divider', pl: 3, pb: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Box component="strong" sx={{ fontWeight: 650 }}>
          {texts.verbs[step.verb]}
        </Box>
        <time dateTime={new Date(step.at).toISOString()} title={format.instant(step.at, 'full')}>
          {format.instant(step.at, 'moment')}
        </time>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {texts.by(step.user === null ? texts.system : mask.email(step.user))}
        </Box>
        {step.effectiveFrom !== null && <span>{texts.holdsFrom(format.instant(step.effectiveFrom, 'moment'))}</span>}
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          color="inherit"
          aria-pressed={props.isChosen}
          onClick={props.onChoose}
          sx={{ color: 'text.secondary' }}
        >
          {texts.showThen}
        </Button>
      </Box>
      {changes.length > 0 && (
        <Box component="table" sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
          <colgroup>
            <col style={{ width: '10rem' }} />
          </colgroup>
          <Box component="thead" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
            <tr>
              <th>{texts.field}</th>
              {!isAdded && <th>{texts.from}</th>}
              <th>{isAdded ? texts.value : texts.to}</th>
            </tr>
          </Box>
          <tbody>
            {changes.map(({ name, from, to, since }) => {
              const Renderer = renderers[name]
              return (
                <tr key={`${name} ${since}`}>
                  <Box component="th" scope="row" sx={head}>
                    {type.fields[name]?.label ?? name}
                    {since !== undefined && ` ${texts.since(format.instant(since, 'moment'))}`}
                  </Box>
                  {Renderer && (
                    <Box component="td" colSpan={isAdded ? 1 : 2} sx={cell}>
                      <Renderer from={from} to={to} />
                    </Box>
                  )}
                  {!Renderer && !isAdded && (
                    <Box component="td" sx={{ ...cell, color: 'text.secondary', textDecoration: 'line-through' }}>
                      {show(name, from)}
                    </Box>
                  )}
                  {!Renderer && (
                    <Box component="td" sx={cell}>
                      {!isAdded && '→ '}
                      {show(name, to)}
                    </Box>
                  )}
                </tr>
              )
            })}
          </tbody>
        </Box>
      )}
      {step.messages.map((message) => (
        <Box key={message}>{message}</Box>
      ))}
      {step.verb === 'changed' && step.changes.length === 0 && step.messages.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>{texts.noChange}</Box>
      )}
    </Box>
  )
}
