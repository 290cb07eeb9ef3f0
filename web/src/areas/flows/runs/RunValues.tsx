import { inWords } from '@takt/domain/core/item/inWords.ts'
import { fieldNames, type ItemType, isExposed } from '@takt/domain/core/item/item.ts'
import type { ReactNode } from 'react'
import { useValueFormatter } from '../../../core/items/reference/useValueFormatter.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { flowTexts as texts } from '../texts.ts'
import { Verbatim } from '../Verbatim.tsx'
import { readTruncatedJson } from './readTruncatedJson.ts'
import type { RunPart } from './runParts.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const cell = { p: '2px 12px 2px 0', verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const
const none: readonly Readonly<Record<string, unknown>>[] = []

function Table({ label, rows }: { label: string; rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: '0.8125rem' }}
    >
      <colgroup>
        <col style={{ width: '38%' }} />
      </colgroup>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <Box
              component="th"
              scope="row"
              sx={{ ...cell, fontWeight: 400, textAlign: 'left', color: 'text.secondary' }}
            >
              {name}
            </Box>
            <Box component="td" sx={cell}>
              {value}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

type RowPart = Extract<RunPart, { type: ItemType }>

/** Non-empty fields of a row, each with its previous value if it changed. */
function RowFields({ label, part, isNamed }: { label: string; part: RowPart; isNamed: boolean }) {
  const { type, row, before } = part
  const show = useValueFormatter(type, isNamed ? [row, ...(before ? [before] : [])] : none)
  const hasValue = (value: unknown) => value !== null && value !== undefined && value !== ''
  const names = fieldNames(type, (field, name) => isExposed(field) && (hasValue(row[name]) || hasValue(before?.[name])))
  return (
    <Table
      label={label}
      rows={names.map((name) => {
        const was = before && name in before ? show(name, before[name]) : null
        const is = show(name, row[name])
        const changed = was !== null && was !== is
        return [
          type.fields[name]!.label,
          changed ? (
            <>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {was}
              </Box>
              {` → ${is}`}
            </>
          ) : (
            is
          ),
        ]
      })}
    />
  )
}

/**
 * Input or output of a step (`text`, JSON): its values with labels, and the original as JSON on demand. `isNamed`: true
 * if the names of referenced rows may be requested here.
 */
export function RunValues(props: {
  label: string
  text: string
  partsOf: (value: unknown) => readonly RunPart[]
  isNamed: boolean
}) {
  const { label, text, isNamed } = props
  const format = useFormat()
  const read = readTruncatedJson(text)
  const textOf = (value: unknown) =>
    typeof value === 'string' && instant.test(value) ? format.instant(Date.parse(value), 'full') : inWords(value)
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{label}</Box>
      {read === null ? (
        <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>
      ) : (
        props.partsOf(read.value).map((part, at) => {
          const called = part.label ?? label
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts stand in the order of what is told
            <Box key={at}>
              {part.label && <Box sx={{ fontWeight: 500, fontSize: '0.8125rem' }}>{part.label}</Box>}
              {part.type ? (
                <RowFields label={called} part={part} isNamed={isNamed} />
              ) : (
                <Table label={called} rows={part.values.map(([name, value]) => [name, textOf(value)])} />
              )}
            </Box>
          )
        })
      )}
      {read !== null && (
        <Box component="details">
          <Box
            component="summary"
            sx={{
              cursor: 'pointer',
              fontSize: '0.75rem',
              color: 'text.secondary',
              '@media (pointer: coarse)': { py: 4 },
            }}
          >
            {texts.asJson}
          </Box>
          <Verbatim text={text} scrolls />
          {read.isCut && <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{texts.isCut}</Box>}
        </Box>
      )}
    </Box>
  )
}
