import Call from '@mui/icons-material/CallOutlined'
import { calls } from '@takt/domain/areas/calls/calls.ts'
import { useMemo } from 'react'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import type { ExtraColumn, RowButton } from '../../../core/items/itemGridProps.ts'
import { ItemScreen } from '../../../core/items/screen/ItemScreen.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useSession } from '../../../core/session/SessionContext.tsx'
import { useCall, useCallSend } from '../CallsContext.tsx'
import { screenTexts as texts } from '../texts.ts'
import { usePartyName } from '../usePartyName.ts'
import { calleesOf, otherCallees, targetsOf } from './callees.ts'
import { useDirectory } from './useDirectory.ts'
import { pastCall } from './useRecentCalls.ts'

/** Past calls: participants, duration and outcome; each can be called back with one click. */
export function CallHistory() {
  const format = useFormat()
  const send = useCallSend()
  const { data } = useDirectory()
  const nameOf = usePartyName()
  const ownName = useSession(({ context }) => context.user?.userName ?? '')
  const isFree = useCall((state) => state.matches('idle') && state.context.me !== null)
  const extraColumns = useMemo((): ExtraColumn[] => {
    const talked = (secs: unknown) => (typeof secs === 'number' ? format.duration(secs) : '–')
    const secs = ({ secs }: ItemRow) => (typeof secs === 'number' ? secs : null)
    const inFile = { label: texts.durationSecs, value: secs }
    const called = (row: ItemRow) => pastCall(row).calledNames.map(nameOf).join(', ')
    return [
      { name: 'caller', label: texts.caller, width: 180, text: (row) => nameOf(pastCall(row).callerName), leads: true },
      { name: 'called', label: texts.called, width: 220, text: called, leads: true },
      { name: 'talked', label: texts.duration, width: 110, text: (row) => talked(row.secs), inFile },
    ]
  }, [format, nameOf])
  const rowButtons = useMemo((): RowButton[] => {
    const callees = data ? calleesOf(data) : []
    return [
      {
        label: texts.callAgain,
        Icon: Call,
        shown: (row) => otherCallees(pastCall(row), callees, ownName).length > 0,
        disabled: () => !isFree,
        onClick: (row) => send({ type: 'CALL', targets: targetsOf(otherCallees(pastCall(row), callees, ownName)) }),
      },
    ]
  }, [data, ownName, isFree, send])
  return (
    <ItemScreen
      type={calls}
      readOnly
      noHistory
      extraColumns={extraColumns}
      rowButtons={rowButtons}
      emptyText={texts.empty}
    />
  )
}
