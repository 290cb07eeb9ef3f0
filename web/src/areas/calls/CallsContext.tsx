import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { CallSnapshot } from './callMachine.ts'
import type { CallMedia, CallMediaState } from './media/callMedia.ts'
import type { Calls } from './startCalls.ts'

const CallsReact = createContext<Calls | null>(null)

/** Provides the calls of this page to its children. */
export function CallsProvider(props: { calls: Calls; children: ReactNode }) {
  return <CallsReact value={props.calls}>{props.children}</CallsReact>
}

function useCalls(): Calls {
  const calls = use(CallsReact)
  if (!calls) throw new Error('This part of the page must be inside CallsProvider')
  return calls
}

/** Returns the selected part of the call's state; renders again only when that part changes. */
export const useCall = <T,>(select: (state: CallSnapshot) => T): T => useSelector(useCalls().actor, select)

/** Returns a function that sends the call an event. */
export const useCallSend = (): Calls['actor']['send'] => useCalls().actor.send

/** Returns the media of the call in which this page talks; null before they start. */
export function useCallMedia(): CallMedia | null {
  const { media } = useCalls()
  return useSyncExternalStore(media.subscribe, media.read)
}

/** Returns the displayable state of the media. */
export const useMediaState = (media: CallMedia): CallMediaState => useSyncExternalStore(media.subscribe, media.state)
