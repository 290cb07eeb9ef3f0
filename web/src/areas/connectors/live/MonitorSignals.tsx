import type { MonitoredSignal } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import type { TableColumn } from '../../../core/kit/table/tableColumn.ts'
import { VirtualTable } from '../../../core/kit/table/VirtualTable.tsx'
import { TextInput } from '../options/TextInput.tsx'
import { valueText } from '../options/valueText.ts'
import { connectorTexts } from '../texts.ts'

const texts = connectorTexts.live

const columns: TableColumn<string>[] = [
  { label: texts.signal, by: 'signal', width: 'minmax(6rem, 1.35fr)' },
  { label: texts.value, by: 'value', width: 'minmax(4.5rem, 1fr)' },
  { label: texts.age, by: 'age', width: '4.75rem', numeric: true },
  { label: texts.role, by: 'role', width: 'minmax(5.5rem, 1.2fr)' },
  { label: texts.count, by: 'count', width: '3.5rem', numeric: true },
]

const searchFrom = 10

/** Returns a node ID of OPC UA without the URI of its namespace, which fills the column and is the same for most. */
const shortName = (signal: string) => signal.replace(/^nsu=[^;]*;/, '…;')

/**
 * The received signals with their last values: sortable and searchable. `roleOf` returns the role in words; `now`: epoch
 * ms.
 */
export function MonitorSignals(props: {
  label: string
  signals: readonly MonitoredSignal[]
  roleOf: (signal: MonitoredSignal) => string
  now: number
  /** Values are hidden. */
  isMasked: boolean
}) {
  const { signals, roleOf, now, isMasked } = props
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
    return [shortName(signal.signal), text, format.age(now - at), roleOf(signal), format.count(count)]
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
