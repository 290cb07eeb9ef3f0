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
import { QuestionWaits } from '../QuestionWaits.tsx'
import { useNameOf } from '../useNameOf.ts'
import { alertFound } from './alertFound.ts'
import type { alertsSearch } from './alertsSearch.ts'
import { QualityNoticeItem } from './QualityNoticeItem.tsx'
import { qualityNoticesTexts as texts } from './texts.ts'
import { useQualityNotices } from './useQualityNotices.ts'

const nobody: readonly string[] = []

/** What is looked for, where nothing was found: an empty list that says why it may be believed. */
function Rules({ characteristics }: { characteristics: number }) {
  const format = useFormat()
  const { outside, broken, overdue, held, gauges } = texts.rules
  const rules = [outside, broken, overdue, held, gauges]
  return (
    <Box sx={{ color: 'text.secondary', px: { xs: 3, sm: 4 }, pb: 3 }}>
      {texts.lookedAtChecks(format.count(characteristics))}
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
 * What of quality needs somebody: out of tolerance, rules that are broken, checks and gauges that are overdue; and what is within
 * again. Each with what it is, since when, how sure, and the way to its evidence.
 */
export function AlertsView() {
  const now = useNow(10_000)
  const { answer, range, isEmpty } = useQualityNotices('alerts')
  const address = useNoticesAddress('severity')
  const format = useFormat()
  const { alertSearch = '' }: z.output<typeof alertsSearch> = useSearch({ strict: false })
  const navigate = useNavigate()
  const searchBox = useRef<HTMLInputElement>(null)
  const nameOf = useNameOf(nobody)
  const isFound = useMemo(
    () => alertFound(alertSearch, (resourceID) => nameOf('machine', resourceID)),
    [alertSearch, nameOf],
  )
  const lookedAt = answer.data?.lookedAt
  return (
    <>
      <QuestionWaits of={[answer]} />
      <AlertsFrame
        answer={answer}
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
        isFound={isFound}
        address={address}
        texts={{ ...texts, title: texts.alerts }}
        item={(alert, isOver) => (
          <QualityNoticeItem key={alert.id} notice={alert} now={now} isOver={isOver} address={address} />
        )}
        limits={
          lookedAt && (
            <>
              <OutBefore outBefore={lookedAt.outBefore} outBeforeMore={lookedAt.outBeforeMore} />
              {lookedAt.more && <Box>{texts.more(format.count(lookedAt.characteristics))}</Box>}
            </>
          )
        }
        rules={lookedAt && <Rules characteristics={lookedAt.characteristics} />}
      />
    </>
  )
}
