import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { z } from 'zod'
import { AlertsFrame } from '../../../core/dashboards/notices/AlertsFrame.tsx'
import { useNoticesAddress } from '../../../core/dashboards/notices/useNoticesAddress.ts'
import { dashboardTexts } from '../../../core/dashboards/texts.ts'
import { SearchBox } from '../../../core/items/SearchBox.tsx'
import { Box } from '../../../core/kit/Box.tsx'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useNow } from '../../../core/kit/useNow.ts'
import { NothingChecked } from '../checks/NothingChecked.tsx'
import { OutBefore } from '../checks/OutBefore.tsx'
import { SlowQueryNote } from '../SlowQueryNote.tsx'
import { useNameOf } from '../useNameOf.ts'
import { alertFilter } from './alertFilter.ts'
import type { alertsSearch } from './alertsSearch.ts'
import { QualityNoticeItem } from './QualityNoticeItem.tsx'
import { qualityNoticesTexts as texts } from './texts.ts'
import { useQualityNotices } from './useQualityNotices.ts'

const noEmployees: readonly string[] = []

/** The conditions of alerts, shown with an empty list to explain what was checked. */
function Rules({ characteristics }: { characteristics: number }) {
  const format = useFormat()
  const { outside, broken: brokenRule, overdue, onHold, gauges } = texts.rules
  const rules = [outside, brokenRule, overdue, onHold, gauges]
  return (
    <Box sx={{ color: 'text.secondary', px: { xs: 3, sm: 4 }, pb: 3 }}>
      {texts.evaluatedChecks(format.count(characteristics))}
      <Box component="ul" sx={{ my: 1, pl: 6 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
      {characteristics === 0 && <NothingChecked />}
    </Box>
  )
}

/**
 * Quality issues that need attention: values out of tolerance, broken rules, overdue checks and gauges; and those
 * within tolerance again. Each shows its subject, start and certainty, and a link to its evidence.
 */
export function AlertsView() {
  const now = useNow(10_000)
  const { noticesQuery, range, isEmpty } = useQualityNotices('alerts')
  const address = useNoticesAddress('severity')
  const format = useFormat()
  const { alertSearch = '' }: z.output<typeof alertsSearch> = useSearch({ strict: false })
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  const nameOf = useNameOf(noEmployees)
  const isMatch = useMemo(
    () => alertFilter(alertSearch, (resourceID) => nameOf('machine', resourceID)),
    [alertSearch, nameOf],
  )
  const scope = noticesQuery.data?.lookedAt
  return (
    <>
      <SlowQueryNote of={[noticesQuery]} />
      <AlertsFrame
        response={noticesQuery}
        empty={isEmpty ? dashboardTexts.emptyGroups : null}
        isLive={range.live}
        search={
          <SearchBox
            text={alertSearch}
            onSearch={(text) =>
              void navigate({
                to: '.',
                search: (before) => ({ ...before, alertSearch: text || undefined }),
                replace: true,
              })
            }
            onLeave={() => undefined}
            inputRef={searchBox}
          />
        }
        isFound={isMatch}
        address={address}
        texts={{ ...texts, title: texts.alerts }}
        item={(alert, isOver) => (
          <QualityNoticeItem key={alert.id} notice={alert} now={now} isOver={isOver} address={address} />
        )}
        limits={
          scope && (
            <>
              <OutBefore outBefore={scope.outBefore} outBeforeMore={scope.outBeforeMore} />
              {scope.more && <Box>{texts.more(format.count(scope.characteristics))}</Box>}
            </>
          )
        }
        rules={scope && <Rules characteristics={scope.characteristics} />}
      />
    </>
  )
}
