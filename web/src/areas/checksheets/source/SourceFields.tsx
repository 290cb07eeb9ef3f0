import { checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { Fragment, useState } from 'react'
import type { Sheet } from '../../../core/items/import/parseSheet.ts'
import type { ItemFields } from '../../../core/items/itemParts.ts'
import { Box } from '../../../core/kit/Box.tsx'
import type { FormField } from '../../../core/kit/form/formField.ts'
import type { OptionSource } from '../../../core/kit/select/options.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { checksheetTexts as texts } from '../texts.ts'
import { guessSource } from './guessSource.ts'
import { SampleFile } from './SampleFile.tsx'

const isColumn = (name: string) => name.endsWith('Column')
const valuePerLineFields = new Set(['checkColumn', 'valueColumn'])
/** True for optional columns, which are shown on demand or if the file has them. */
const isFurther = (name: string) =>
  isColumn(name) && !['atColumn', 'timeColumn', 'checkColumn', 'valueColumn'].includes(name)

/** Options for checksheets by title. */
function useSheetTitles(): OptionSource {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const loadTitles = async (query: Readonly<Record<string, string | number>>, signal: AbortSignal) => {
    const { data } = await client.get('/docs', {
      schema: docsResponse,
      query: { docType: 'Checksheet', ...query },
      signal,
    })
    return data.map(({ pageId, template }) => ({ value: String(pageId), label: template.pageTitle }))
  }
  return {
    key: [organizationId, checkSources.area, 'titles'],
    load: ({ search, page, pageSize, signal }) =>
      loadTitles({ ...(search ? { search } : {}), limit: pageSize, offset: page * pageSize }, signal),
    find: (pageId, signal) => loadTitles({ pageId, limit: 1 }, signal),
  }
}

/**
 * The fields of a measuring source: a file of the machine serves as a sample, and its columns are then selected from
 * lists; fields that the layout does not need are omitted.
 */
export const SourceFields: ItemFields = ({ fields, values, draw, enter }) => {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const titles = useSheetTitles()
  const [isOpen, setIsOpen] = useState(() => Object.keys(values).some((name) => isFurther(name) && values[name]))
  const isValuePerLine = values.layout !== 'columnPerCheck'
  const isOfUse = (name: string) =>
    Boolean(values[name]) ||
    (valuePerLineFields.has(name) ? isValuePerLine : name !== 'checkColumns' || !isValuePerLine)
  const applySample = (sample: Sheet) => {
    setSheet(sample)
    for (const [name, value] of Object.entries(guessSource(sample))) {
      if (!isColumn(name) || !sample.header.includes(String(values[name]))) enter(name, value)
      if (isFurther(name) && value) setIsOpen(true)
    }
  }
  const columns = [...new Set(sheet?.header)].filter((name) => name.trim() !== '')
  const columnOptions: Partial<FormField> = {
    kind: 'one',
    free: true,
    options: columns.map((name) => ({ value: name.trim(), label: name.trim() })),
  }
  const renderField = (field: FormField) => (
    <Fragment key={field.name}>
      {field.name === 'layout' && <SampleFile sheet={sheet} onSheet={applySample} />}
      {draw({
        ...field,
        ...(sheet && isColumn(field.name) ? columnOptions : {}),
        ...(field.name === 'pageId' ? { source: titles } : {}),
      })}
    </Fragment>
  )
  const visibleFields = fields.filter(({ name }) => isOfUse(name))
  const further = visibleFields.filter(({ name }) => isFurther(name))
  return (
    <>
      {visibleFields.filter(({ name }) => !isFurther(name)).map(renderField)}
      <Box component="details" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 1, fontWeight: 500 }}>
          {texts.moreColumns}
        </Box>
        <Box sx={{ display: 'grid', gap: 4, pt: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {further.map(renderField)}
        </Box>
      </Box>
    </>
  )
}
