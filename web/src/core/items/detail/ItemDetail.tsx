import Edit from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { DetailPane } from '../../kit/detail/DetailPane.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Trouble } from '../../kit/Trouble.tsx'
import { useNow } from '../../kit/useNow.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'
import { useKept } from '../../session/useKept.ts'
import { defaultActions } from '../defaultActions.ts'
import { ItemForm } from '../form/ItemForm.tsx'
import { DatedValues } from '../history/DatedValues.tsx'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import { heldFields, tellHistory } from '../history/tellHistory.ts'
import type { ItemActions, ItemRow } from '../itemActions.ts'
import type { ChangesTold, ItemFields } from '../itemParts.ts'
import { sendRules } from '../payload.ts'
import { useRowTitle } from '../reference/useRowTitle.ts'
import { useShownValues } from '../reference/useShownValues.ts'
import { collectChanges } from '../undo/collectChanges.ts'
import { useUndoNotice } from '../undo/useUndoNotice.ts'
import { useItemClient } from '../useItemClient.ts'
import { useMayChange } from '../useMayChange.ts'
import { FieldList } from './FieldList.tsx'
import { detailFormTexts as texts } from './texts.ts'
import { useItemRow } from './useItemRow.ts'

/** The values of a row that hold from instants on, as its history tells them; nothing where none ever changed. */
function DatedPanel(props: { type: ItemType; rowKey: ItemKey; id: string; version: number }) {
  const { type, rowKey, id, version } = props
  const client = useItemClient(type)
  const { organizationId } = usePlace()
  const now = useNow(60_000)
  const { data } = useQuery({
    queryKey: [organizationId, type.area, type.name, 'dated', id, version],
    queryFn: ({ signal }) => client.history(rowKey, signal),
  })
  const show = useShownValues(type, heldFields(data))
  return data ? <DatedValues type={type} dated={tellHistory(type, rowKey, data).dated} now={now} show={show} /> : null
}

const nothing = {}

/** Changes the row by the list's own way of keeping rows. */
function EditForm(props: {
  type: ItemType
  row: ItemRow
  actions: Partial<ItemActions>
  Fields: ItemFields | undefined
  onClose: () => void
}) {
  const { type, row, actions } = props
  const client = useItemClient(type)
  const asked = useClient()
  const tellDone = useUndoNotice()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const usual = useMemo(
    () => defaultActions({ type, client, rules: sendRules(type), hasKey: true, inherent: nothing }),
    [type, client],
  )
  return (
    <ItemForm
      type={type}
      row={row}
      inherent={nothing}
      Fields={props.Fields}
      onClose={props.onClose}
      onSave={async (fields, input) => {
        const { change, texts: itemTexts } = { ...usual, ...actions }
        const changing = () => change([{ row, fields, version: row.version, ...input }])
        const { result, changes } = await collectChanges(asked, changing)
        if (result.failures.length === 0) tellDone(itemTexts.updated, changes)
        await queries.invalidateQueries({ queryKey: [organizationId] })
        return result
      }}
    />
  )
}

/**
 * The details of a row of any type: its fields, what held when, and what the type has beside (`children`); it can be
 * changed and tells its history.
 */
export function ItemDetail(props: {
  type: ItemType
  id: string
  actions?: Partial<ItemActions>
  /** How the fields of its form are drawn. */
  Fields?: ItemFields | undefined
  /** Fields that are shown elsewhere. */
  leaveOut?: readonly string[]
  tools?: ReactNode
  readOnly?: boolean
  noHistory?: boolean
  changesTold?: ChangesTold
  /** In place of the fields. */
  head?: (row: ItemRow) => ReactNode
  children?: (row: ItemRow) => ReactNode
  /** What is told where there is no such row. */
  missing?: ReactNode
  onClose: () => void
}) {
  const { type, id, actions = nothing } = props
  const { key, row, error, again } = useItemRow(type, id)
  const mayWrite = useMayChange(type) && !props.readOnly
  const [shown, setShown] = useKept<'form' | 'history' | null>(`detail ${type.name} ${id}`, null)
  const hasDated = fieldNames(type, (field) => field.effective).length > 0
  const title = useRowTitle(type, id, row)
  const close = () => setShown(null)
  return (
    <DetailPane
      title={title}
      beside={type.label}
      about={`${type.name} ${id}`}
      onClose={props.onClose}
      tools={
        row && (
          <>
            {props.tools}
            {mayWrite && (
              <Button size="small" startIcon={<Edit fontSize="small" />} onClick={() => setShown('form')}>
                {texts.edit}
              </Button>
            )}
            {!props.noHistory && (
              <IconButton
                size="small"
                aria-label={texts.history}
                title={texts.history}
                onClick={() => setShown('history')}
              >
                <History fontSize="small" />
              </IconButton>
            )}
          </>
        )
      }
    >
      {error && <Trouble what={texts.failed} error={error} onAgain={again} />}
      {row === undefined && !error && <Skeleton variant="rounded" height={180} />}
      {row === null &&
        (props.missing ?? <Typography color="textSecondary">{texts.missing(type.label, id)}</Typography>)}
      {row &&
        (props.head?.(row) ?? (
          <Panel title={type.label}>
            <FieldList type={type} row={row} leaveOut={props.leaveOut ?? []} />
          </Panel>
        ))}
      {row && props.children?.(row)}
      {row && key && hasDated && <DatedPanel type={type} rowKey={key} id={id} version={row.version} />}
      {row && shown === 'form' && (
        <EditForm type={type} row={row} actions={actions} Fields={props.Fields} onClose={close} />
      )}
      {key && shown === 'history' && (
        <HistoryDrawer type={type} rowKey={key} changesTold={props.changesTold} onClose={close} />
      )}
    </DetailPane>
  )
}
