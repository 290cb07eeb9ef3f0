import { AmountBar } from './AmountBar.tsx'
import type { Amounts } from './amounts.ts'
import type { PlanException } from './planDays.ts'
import { scheduleViewTexts as texts } from './texts.ts'
import { useScheduleWords } from './useScheduleWords.ts'

/**
 * A machine's day: hours run and planned as numbers and as a bar; links to `href`, the timeline of that day. The
 * containing calendar provides the style (`floorCalendarStyle`) and handles the link.
 */
export function CalendarCell(props: {
  machine: string
  day: { start: number; end: number; name: string }
  amounts: Amounts | null
  exceptions: readonly PlanException[]
  isStop: boolean
  href: string
}) {
  const { machine, day, amounts, exceptions } = props
  const words = useScheduleWords()
  if (!amounts) return <div className="coming" />
  const long = words.long(amounts, exceptions)
  const isEmpty = amounts.planned === 0 && amounts.outside === 0
  return (
    <a
      className="amountsOf"
      href={props.href}
      tabIndex={props.isStop ? 0 : -1}
      title={long}
      aria-label={texts.openDay(machine, day.name, long)}
    >
      <span className="words">
        <span className={isEmpty ? undefined : 'told'}>{isEmpty ? '–' : words.short(amounts)}</span>
        {exceptions.map(({ scheduleExceptionID, kind }) => (
          <span key={scheduleExceptionID} aria-hidden>
            {texts.glyphs[kind]}
          </span>
        ))}
      </span>
      <AmountBar amounts={amounts} daySecs={(day.end - day.start) / 1000} />
    </a>
  )
}
