import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { jobHours } from '@takt/domain/areas/labor/responses/clocked.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { writeCommaList } from '@takt/domain/core/item/commaList.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { SearchBox } from '../../core/items/SearchBox.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { ErrorAlert } from '../../core/kit/ErrorAlert.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { DataTable } from '../../core/kit/table/DataTable.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { masterDataTexts as texts } from './texts.ts'
import { useEmployees } from './useEmployees.ts'
import { workOfPeople } from './workOfPeople.ts'

const hours = dataResponse(jobHours)
const pollIntervalMs = 60_000
const person = rowWith(employees, ['empID', 'firstName', 'lastName'])
const searched = 'empID,firstName,lastName'

/** Returns the people who worked on the job with their hours, and those of them who match a text. */
function usePeople(jobNum: string, search: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, employees.area, laborTickets.name, 'people', jobNum, search],
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
    queryFn: async ({ signal }) => {
      const hoursQuery = { jobNum }
      const { people } = (await client.get('/laborTickets/hours', { schema: hours, query: hoursQuery, signal })).data
      if (people.length === 0) return { people, found: [] }
      const text = search.trim()
      const query = {
        empIDIsAnyOf: writeCommaList(people.map(({ empID }) => empID)),
        ...(text ? { globalSearchFields: searched, globalSearchValue: text } : {}),
      }
      const { data: matches } = await client.get('/employees', { schema: dataResponse(z.array(person)), query, signal })
      return { people, found: matches }
    },
  })
}

/** Lists the people who worked on a job and for how long; searchable by number and names. */
export function PeopleOfJob({ jobNum }: { jobNum: string }) {
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const format = useFormat()
  const { data, error, refetch } = usePeople(jobNum, search)
  const { employees: active } = useEmployees()
  const rows = data ? workOfPeople(data.people, { found: data.found, active: active.map(namesOf) }) : []
  const none = data && rows.length === 0 && (data.people.length === 0 ? texts.noneYet : texts.noMatch)
  return (
    <Panel title={texts.people} sx={{ p: 3, '& > :first-of-type': { px: 1, mb: 1 } }}>
      <SearchBox
        text={search}
        onSearch={setSearch}
        inputRef={input}
        onLeave={() => table.current?.querySelector<HTMLElement>('[tabindex]')?.focus()}
      />
      <Box ref={table} sx={{ mt: 2 }}>
        {error && <ErrorAlert what={texts.peopleTrouble} error={error} onAgain={() => void refetch()} />}
        {none && <Box sx={{ p: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>{none}</Box>}
        {rows.length > 0 && (
          <DataTable
            label={texts.people}
            maxHeight="17rem"
            columns={[
              { label: texts.employee },
              { label: texts.firstName },
              { label: texts.lastName },
              { label: texts.worked, numeric: true },
              { label: texts.good, numeric: true },
            ]}
            rows={rows.map(({ empID, firstName, lastName, secs, good, isWorking }) => ({
              key: empID,
              cells: [
                empID,
                firstName ?? '–',
                lastName ?? '–',
                `${format.duration(secs)}${isWorking ? texts.goingOn : ''}`,
                format.count(good),
              ],
            }))}
          />
        )}
      </Box>
    </Panel>
  )
}

const namesOf = (row: Readonly<Record<string, unknown>> & { empID: string }) => person.parse(row)
