import { checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { Fragment, useState } from 'react'
import type { Sheet } from '../../../core/items/import/parseSheet.ts'
import type { ItemFields } from '../../../core/items/itemParts.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { FormField } from '../../../core/kit/form/formField.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { guessSource } from './guessSource.ts'
import { SampleFile } from './SampleFile.tsx'

const isColumn = (name: string) => name.endsWith('Column')
const ofLines = new Set(['checkColumn', 'valueColumn'])
/** What a file may have as well: asked for where somebody looks for it, or where the file has it. */
const isFurther = (name: string) =>
  isColumn(name) && !['atColumn', 'timeColumn', 'checkColumn', 'valueColumn'].includes(name)

/** Checksheets by the titles that people know them by. */
function useSheetTitles(): OptionSource {
  const client = useClient()
  const { organizationId } = usePlace()
  const ask = async (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => {
    const { data } = await client.get('/docs', {
      schema: docsFound,
      query: { docType: 'Checksheet', ...query },
      signal,
    })
    return data.map(({ pageId, template }) => ({ value: String(pageId), label: template.pageTitle }))
  }
  return {
    key: [organizationId, checkSources.area, 'titles'],
    load: ({ search, page, pageSize, signal }) =>
      ask({ ...(search ? { search } : {}), limit: pageSize, offset: page * pageSize }, signal),
    find: (pageId, signal) => ask({ pageId, limit: 1 }, signal),
  }
}

/**
 * The fields of a measuring source: a file of the machine is taken as a sample, and its columns are chosen from lists
 * then; those that the layout has no use for are left out.
 */
export const SourceFields: ItemFields = ({ fields, values, draw, enter }) => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const titles = useSheetTitles()
  const [isOpen, setIsOpen] = useState(() => Object.keys(values).some((name) => isFurther(name) && values[name]))
  const isByLine = values.layout !== 'columnPerCheck'
  const isOfUse = (name: string) =>
    Boolean(values[name]) || (ofLines.has(name) ? isByLine : name !== 'checkColumns' || !isByLine)
  const take = (taken: Sheet) => {
    setSheet(taken)
    for (const [name, value] of Object.entries(guessSource(taken))) {
      if (!isColumn(name) || !taken.header.includes(String(values[name]))) enter(name, value)
      if (isFurther(name) && value) setIsOpen(true)
    }
  }
  const columns = [...new Set(sheet?.header)].filter((name) => name.trim() !== '')
  const chosen: Partial<FormField> = {
    kind: 'one',
    free: true,
    options: columns.map((name) => ({ value: name.trim(), label: name.trim() })),
  }
  const drawn = (field: FormField) => (
    <Fragment key={field.name}>
      {field.name === 'layout' && <SampleFile sheet={sheet} onSheet={take} />}
      {draw({
        ...field,
        ...(sheet && isColumn(field.name) ? chosen : {}),
        ...(field.name === 'pageId' ? { source: titles } : {}),
      })}
    </Fragment>
  )
  const shown = fields.filter(({ name }) => isOfUse(name))
  const further = shown.filter(({ name }) => isFurther(name))
  return (
    <>
      {shown.filter(({ name }) => !isFurther(name)).map(drawn)}
      <Box component="details" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 1, fontWeight: 500 }}>
          {texts.moreColumns}
        </Box>
        <Box sx={{ display: 'grid', gap: 4, pt: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>{further.map(drawn)}</Box>
      </Box>
    </>
  )
}
