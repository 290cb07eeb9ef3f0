import { createContext, type ReactNode, use, useDeferredValue } from 'react'

/** Whether panels here draw their content in pieces. */
export const UnhurriedPanels = createContext(false)

function InPieces(props: { children: ReactNode }) {
  return useDeferredValue(props.children)
}

/**
 * Content of a screen of many parts (`UnhurriedPanels`): it is drawn in pieces, between which the page answers pointer
 * and keys, and what was there stays until all of it is drawn. What is typed into keeps its state within, or the page
 * would lag behind the keys.
 */
export function Unhurried(props: { children: ReactNode }) {
  return use(UnhurriedPanels) ? <InPieces>{props.children}</InPieces> : props.children
}

/**
 * Whether the shape of what comes is still shown: what can be shown is drawn in pieces behind it, what cannot be shown
 * any more goes at once.
 */
export function useIsComing(isLoading: boolean): boolean {
  return useDeferredValue(isLoading, true) || isLoading
}

/**
 * Content that comes once what stands around it is there, drawn in pieces as that of `Unhurried` is; what changes
 * nothing keeps `children` the same object.
 */
export function Afterwards(props: { children: ReactNode }) {
  return useDeferredValue(props.children, null)
}
