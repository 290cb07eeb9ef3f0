import { fieldNames, type ItemType } from '@takt/domain/core/item/item.ts'
import { keyFrom, keyText } from '@takt/domain/core/item/itemKey.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { sayFailure } from '../api/tellFailure.ts'
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
  /** What else is to be known before. */
  note?: ReactNode
  onNo: () => void
  /** `along`: with what belongs to the rows. */
  onYes: (along: boolean) => void
}

const hasStandards = (type: ItemType) =>
  fieldNames(type, (field) => field.effective && field.stored === 'number').length > 0

/**
 * What would go with rows of a type that owns others, or has standards that held once; the server tells it by trying.
 * Asked each time.
 */
function useAlong({ type, inherent, rows }: Pick<Props, 'type' | 'inherent' | 'rows'>) {
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
 * Asks once before rows are deleted, and says how many of what go with them. What must not go is told at once, in a
 * notice.
 */
export function RemoveQuestion(props: Props) {
  const { type, rows, onNo } = props
  const { data: along, error, isFetching } = useAlong(props)
  const notices = useNotices()
  useEffect(() => {
    if (!error) return
    sayFailure(notices, error)
    onNo()
  }, [error, notices, onNo])
  const masked = useSession((state) => state.context.maskMode)
  const names = rows.map((row) => titleOf(type, row, masked) ?? unnamed(type, keyText(type, row)))
  const goesAlong = along !== undefined && along.length > 0
  return (
    <ConfirmDialog
      open={!error}
      question={texts.removeQuestion(rows.length, type.label)}
      waiting={isFetching}
      onNo={onNo}
      // Standards go with their row by themselves.
      onYes={() => props.onYes(goesAlong && type.owns.length > 0)}
    >
      <Box sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{texts.removed(names)}</Box>
      {isFetching ? texts.lookingAlong : goesAlong ? texts.goesAlong(rows.length, along) : null}
      {props.note}
    </ConfirmDialog>
  )
}
