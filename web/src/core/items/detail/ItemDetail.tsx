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
import { ErrorAlert } from '../../kit/ErrorAlert.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { useNow } from '../../kit/useNow.ts'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { useDraftState } from '../../session/useDraftState.ts'
import { defaultActions } from '../defaultActions.ts'
import { ItemForm } from '../form/ItemForm.tsx'
import { buildHistory, pastValues } from '../history/buildHistory.ts'
import { DatedValues } from '../history/DatedValues.tsx'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import type { ItemActions, ItemRow } from '../itemActions.ts'
import type { ChangeRenderers, ItemFields } from '../itemParts.ts'
import { sendRules } from '../payload.ts'
import { useRowTitle } from '../reference/useRowTitle.ts'
import { useValueFormatter } from '../reference/useValueFormatter.ts'
import { collectChanges } from '../undo/collectChanges.ts'
import { useUndoNotice } from '../undo/useUndoNotice.ts'
import { useItemClient } from '../useItemClient.ts'
import { useMayChange } from '../useMayChange.ts'
import { FieldList } from './FieldList.tsx'
import { detailFormTexts as texts } from './texts.ts'
import { useItemRow } from './useItemRow.ts'

/** The effective-dated values of a row from its history; renders nothing if none ever changed. */
function DatedPanel(props: { type: ItemType; rowKey: ItemKey; id: string; version: number }) {
  const { type, rowKey, id, version } = props
  const client = useItemClient(type)
  const { organizationId } = useCurrentOrganization()
  const now = useNow(60_000)
  const { data } = useQuery({
    queryKey: [organizationId, type.area, type.name, 'dated', id, version],
    queryFn: ({ signal }) => client.history(rowKey, signal),
  })
  const show = useValueFormatter(type, pastValues(data))
  return data ? <DatedValues type={type} dated={buildHistory(type, rowKey, data).dated} now={now} show={show} /> : null
}

const noValues = {}

/** The form that changes the row by the actions of the list. */
function EditForm(props: {
  type: ItemType
  row: ItemRow
  actions: Partial<ItemActions>
  Fields: ItemFields | undefined
  onClose: () => void
}) {
  const { type, row, actions } = props
  const client = useItemClient(type)
  const sessionClient = useClient()
  const notifyDone = useUndoNotice()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const standardActions = useMemo(
    () => defaultActions({ type, client, rules: sendRules(type), hasKey: true, inherent: noValues }),
    [type, client],
  )
  return (
    <ItemForm
      type={type}
      row={row}
      inherent={noValues}
      Fields={props.Fields}
      onClose={props.onClose}
      onSave={async (fields, input) => {
        const { change, texts: itemTexts } = { ...standardActions, ...actions }
        const changing = () => change([{ row, fields, version: row.version, ...input }])
        const { result, changes } = await collectChanges(sessionClient, changing)
        if (result.failures.length === 0) notifyDone(itemTexts.updated, changes)
        await queries.invalidateQueries({ queryKey: [organizationId] })
        return result
      }}
    />
  )
}

/**
 * The details of a row of any type: its fields, its dated values, and further content of the type (`children`). The row
 * can be edited, and its history shown.
 */
export function ItemDetail(props: {
  type: ItemType
  id: string
  actions?: Partial<ItemActions>
  /** Renders the fields of the form. */
  Fields?: ItemFields | undefined
  /** Fields that are shown elsewhere. */
  leaveOut?: readonly string[]
  tools?: ReactNode
  readOnly?: boolean
  noHistory?: boolean
  changeRenderers?: ChangeRenderers
  /** Shown in place of the fields. */
  head?: (row: ItemRow) => ReactNode
  children?: (row: ItemRow) => ReactNode
  /** Shown if there is no such row. */
  missing?: ReactNode
  onClose: () => void
}) {
  const { type, id, actions = noValues } = props
  const { key, row, error, again } = useItemRow(type, id)
  const mayWrite = useMayChange(type) && !props.readOnly
  const [openPart, setOpenPart] = useDraftState<'form' | 'history' | null>(`detail ${type.name} ${id}`, null)
  const hasDated = fieldNames(type, (field) => field.effective).length > 0
  const title = useRowTitle(type, id, row)
  const close = () => setOpenPart(null)
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
              <Button size="small" startIcon={<Edit fontSize="small" />} onClick={() => setOpenPart('form')}>
                {texts.edit}
              </Button>
            )}
            {!props.noHistory && (
              <IconButton
                size="small"
                aria-label={texts.history}
                title={texts.history}
                onClick={() => setOpenPart('history')}
              >
                <History fontSize="small" />
              </IconButton>
            )}
          </>
        )
      }
    >
      {error && <ErrorAlert what={texts.failed} error={error} onAgain={again} />}
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
      {row && openPart === 'form' && (
        <EditForm type={type} row={row} actions={actions} Fields={props.Fields} onClose={close} />
      )}
      {key && openPart === 'history' && (
        <HistoryDrawer type={type} rowKey={key} changeRenderers={props.changeRenderers} onClose={close} />
      )}
    </DetailPane>
  )
}
