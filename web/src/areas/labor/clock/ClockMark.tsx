import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingMark } from '../../../core/session/outbox/WaitingMark.tsx'
import { laborTexts as texts } from '../texts.ts'
import { clockOutbox } from './clockOutbox.ts'

/** How much of what was done at the clock is not sent yet, and the way to the clock. */
export function ClockMark({ narrow }: { narrow: boolean }) {
  return (
    <WaitingMark
      held={useOutbox(clockOutbox)}
      narrow={narrow}
      waitingText={texts.waiting}
      link={(_, mark) => (
        <PageLink to="/$list" params={{ list: 'clock' }}>
          {mark}
        </PageLink>
      )}
    />
  )
}
