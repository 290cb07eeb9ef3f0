import { checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { useMemo } from 'react'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { SourceFields } from './source/SourceFields.tsx'
import { checksheetTexts as texts } from './texts.ts'

const actions = { texts: texts.sourceNotices }

/** The measuring sources: rules for reading files of measuring machines. */
export function CheckSourcesScreen() {
  const { timeZone } = useFormat()
  const defaults = useMemo(() => ({ timezone: timeZone }), [timeZone])
  return <ItemScreen type={checkSources} actions={actions} initialValues={defaults} Fields={SourceFields} />
}
