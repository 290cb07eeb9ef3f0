import { createContext, type ReactNode, use, useDeferredValue } from 'react'

/** True if panels here render their content deferred. */
export const UnhurriedPanels = createContext(false)

function DeferredContent(props: { children: ReactNode }) {
  return useDeferredValue(props.children)
}

/**
 * Content of a screen with many parts (`UnhurriedPanels`): it is rendered in interruptible steps, so that the page
 * stays responsive, and the previous content stays until rendering is complete. Inputs must hold their state inside, or
 * typing would lag.
 */
export function Unhurried(props: { children: ReactNode }) {
  return use(UnhurriedPanels) ? <DeferredContent>{props.children}</DeferredContent> : props.children
}

/**
 * True while the placeholder of loading content is shown: loaded content is rendered in steps behind it; content that
 * becomes unavailable is replaced at once.
 */
export function useIsPlaceholderShown(isLoading: boolean): boolean {
  return useDeferredValue(isLoading, true) || isLoading
}

/**
 * Content that is rendered after its surroundings, in interruptible steps like that of `Unhurried`; `children` must
 * stay the same object if nothing changes.
 */
export function DeferredMount(props: { children: ReactNode }) {
  return useDeferredValue(props.children, null)
}
