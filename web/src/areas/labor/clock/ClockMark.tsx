import { PageLink } from '../../../core/kit/PageLink.tsx'
import { useOutbox } from '../../../core/session/outbox/useOutbox.ts'
import { WaitingMark } from '../../../core/session/outbox/WaitingMark.tsx'
import { laborTexts as texts } from '../texts.ts'
import { clockOutbox } from './clockOutbox.ts'

/** Shows the number of unsent clock entries, with a link to the clock. */
export function ClockMark({ narrow }: { narrow: boolean }) {
  return (
    <WaitingMark
      outbox={useOutbox(clockOutbox)}
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
