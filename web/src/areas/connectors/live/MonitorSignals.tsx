import type { MonitoredSignal } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import type { TableColumn } from '../../../core/kit/table/tableColumn.ts'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { TextInput } from '../options/TextInput.tsx'
import { valueText } from '../options/valueText.ts'
import { connectorTexts } from '../texts.ts'

const texts = connectorTexts.live

const columns: TableColumn<string>[] = [
  { label: texts.signal, by: 'signal', width: 'minmax(6rem, 1.35fr)' },
  { label: texts.value, by: 'value', width: 'minmax(4.5rem, 1fr)' },
  { label: texts.role, by: 'role', width: 'minmax(7rem, 1.5fr)' },
  { label: texts.age, by: 'age', width: '4.75rem', numeric: true },
  { label: texts.count, by: 'count', width: '3.5rem', numeric: true },
]

const searchFrom = 10

/**
 * Returns a node ID of OPC UA without the URI of its namespace and the kind of its identifier, which fill the column
 * and are the same for most.
 */
const shortName = (signal: string) => signal.replace(/^nsu=[^;]*;[sigb]=/, '')

/**
 * The received signals with their last values: sortable and searchable. `roleOf` returns the role in words; `now`: epoch
 * ms.
 */
export function MonitorSignals(props: {
  label: string
  signals: readonly MonitoredSignal[]
  roleOf: (signal: MonitoredSignal) => string
  now: number
}) {
  const { signals, roleOf, now } = props
  const isMasked = useSession(({ context }) => context.maskMode)
  const format = useFormat()
  const [sought, setSought] = useState('')
  const [order, setOrder] = useState<Order<string>>({ field: 'signal', descending: false })
  const sortValue = (signal: MonitoredSignal) => {
    if (order.field === 'age') return now - signal.at
    if (order.field === 'count') return signal.count
    if (order.field === 'role') return roleOf(signal)
    if (order.field === 'signal') return signal.signal
    return typeof signal.value === 'boolean' ? String(signal.value) : signal.value
  }
  const needle = sought.trim().toLowerCase()
  const compared = valuesCompared(order.descending)
  const rows = signals
    .filter(({ signal }) => signal.toLowerCase().includes(needle))
    .sort((a, b) => compared(sortValue(a), sortValue(b)))
  if (signals.length === 0) return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{texts.noSignals}</Box>
  const cells = (index: number) => {
    const signal = rows[index]!
    const { value, at, count } = signal
    const known = typeof value === 'number' ? format.exact(value) : valueText(value)
    const text = value === null && !isMasked ? texts.noValue : known
    return [
      <span key="signal" title={signal.signal}>
        {shortName(signal.signal)}
      </span>,
      text,
      roleOf(signal),
      format.age(now - at),
      format.count(count),
    ]
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {signals.length > searchFrom && (
        <TextInput visible label={texts.find} value={sought} width="16rem" onChange={setSought} />
      )}
      {rows.length === 0 ? (
        <Box role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {texts.noMatch}
        </Box>
      ) : (
        <VirtualTable
          label={props.label}
          columns={columns}
          order={order}
          onSort={(field) => setOrder({ field, descending: order.field === field && !order.descending })}
          count={rows.length}
          row={cells}
          maxHeight="22rem"
        />
      )}
    </Box>
  )
}
