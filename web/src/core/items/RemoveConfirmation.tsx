import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { showFailure } from '../api/reportFailure.ts'
import { Box } from '../kit/Box.tsx'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { useNotices } from '../kit/notice/NoticeBar.tsx'
import { useSession } from '../session/SessionContext.tsx'
import type { ItemRow } from './itemActions.ts'
import { titleOf } from './reference/titleOf.ts'
import { unnamed } from './reference/useRowTitle.ts'
import { itemTexts as texts } from './texts.ts'
import { useItemClient } from './useItemClient.ts'

type Props = {
  type: ItemType
  inherent: Readonly<Record<string, string | number>>
  rows: readonly ItemRow[]
  /** Additional information before the deletion. */
  note?: ReactNode
  onNo: () => void
  /** `along`: true to delete the dependent rows too. */
  onYes: (withDependents: boolean) => void
}

const hasStandards = (type: ItemType) =>
  fieldNames(type, (field) => field.effective && field.stored === 'number').length > 0

/**
 * Returns what would be deleted with rows of a type that owns others or has dated standards; the server determines it
 * by a dry run. Requested each time.
 */
function useDependents({ type, inherent, rows }: Pick<Props, 'type' | 'inherent' | 'rows'>) {
  const client = useItemClient(type)
  const remove = rows.flatMap((row) => {
    const key = keyFrom(type, { ...inherent, ...row })
    return key ? [{ key }] : []
  })
  return useQuery({
    queryKey: ['along', type.name, remove],
    enabled: type.owns.length > 0 || hasStandards(type),
    gcTime: 0,
    retry: false,
    queryFn: async () => (await client.bulk({ remove, along: true, dryRun: true })).along ?? [],
  })
}

/**
 * Asks for confirmation before rows are deleted, and shows how many dependents are deleted with them. If the rows must
 * not be deleted, a notice says so at once.
 */
export function RemoveConfirmation(props: Props) {
  const { type, rows, onNo } = props
  const { data: dependents, error, isFetching } = useDependents(props)
  const notices = useNotices()
  useEffect(() => {
    if (!error) return
    showFailure(notices, error)
    onNo()
  }, [error, notices, onNo])
  const masked = useSession((state) => state.context.maskMode)
  const names = rows.map((row) => titleOf(type, row, masked) ?? unnamed(type, keyText(type, row)))
  const hasDependents = dependents !== undefined && dependents.length > 0
  return (
    <ConfirmDialog
      open={!error}
      prompt={texts.confirmRemove(rows.length, type.label)}
      waiting={isFetching}
      onNo={onNo}
      // Standards are always deleted with their row.
      onYes={() => props.onYes(hasDependents && type.owns.length > 0)}
    >
      <Box sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{texts.removed(names)}</Box>
      {isFetching ? texts.lookingAlong : hasDependents ? texts.goesAlong(rows.length, dependents) : null}
      {props.note}
    </ConfirmDialog>
  )
}
