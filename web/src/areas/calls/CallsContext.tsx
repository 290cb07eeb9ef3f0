import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { CallSnapshot } from './callMachine.ts'
import type { CallMedia, CallMediaState } from './media/callMedia.ts'
import type { Calls } from './startCalls.ts'

const CallsReact = createContext<Calls | null>(null)

/** Gives everything inside the calls of this page. */
export function CallsProvider(props: { calls: Calls; children: ReactNode }) {
  return <CallsReact value={props.calls}>{props.children}</CallsReact>
}

function useCalls(): Calls {
  const calls = use(CallsReact)
  if (!calls) throw new Error('This part of the page needs calls around it')
  return calls
}

/** What is selected of the call's state; renders again only when that changes. */
export const useCall = <T,>(select: (state: CallSnapshot) => T): T => useSelector(useCalls().actor, select)

/** Sends the call an event. */
export const useCallSend = (): Calls['actor']['send'] => useCalls().actor.send

/** The media of the call this page talks in; null before they begin. */
export function useCallMedia(): CallMedia | null {
  const { media } = useCalls()
  return useSyncExternalStore(media.subscribe, media.read)
}

/** What there is to draw of them. */
export const useMediaState = (media: CallMedia): CallMediaState => useSyncExternalStore(media.subscribe, media.state)
