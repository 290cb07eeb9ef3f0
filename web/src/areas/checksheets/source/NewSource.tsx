import { checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { useMemo } from 'react'
import { ItemForm } from '../../../core/items/form/ItemForm.tsx'
import { collectChanges } from '../../../core/items/undo/collectChanges.ts'
import { useUndoNotice } from '../../../core/items/undo/useUndoNotice.ts'
import { useItemActions } from '../../../core/items/useItemActions.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { SourceFields } from './SourceFields.tsx'

const noProblems = {}

/** Adds a measuring source of a checksheet during the import of its values. */
export function NewSource(props: { pageId: number; onAdded: (sourceID: string) => void; onClose: () => void }) {
  const { pageId, onAdded, onClose } = props
  const client = useItemClient(checkSources)
  const apiClient = useClient()
  const notifyDone = useUndoNotice()
  const { timeZone } = useFormat()
  const { add } = useItemActions({
    type: checkSources,
    client,
    inherent: noProblems,
    actions: undefined,
    canWrite: true,
  })
  const defaults = useMemo(() => ({ pageId, timezone: timeZone }), [pageId, timeZone])
  return (
    <ItemForm
      type={checkSources}
      row={null}
      inherent={noProblems}
      initialValues={defaults}
      Fields={SourceFields}
      onClose={onClose}
      onSave={async (fields) => {
        const { result, changes } = await collectChanges(apiClient, () => add([fields]))
        if (result.failures.length > 0) return result
        notifyDone(texts.sourceNotices.added, changes)
        onAdded(String(fields.sourceID))
        return result
      }}
    />
  )
}
