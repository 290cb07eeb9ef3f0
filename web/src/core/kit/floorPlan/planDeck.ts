import { Deck, OrthographicView, type PickingInfo, type ViewStateChangeParameters } from '@deck.gl/core'
import { createPlanLayers } from './planLayers.ts'
import type { PlanLook, PlanPick, PlanScene } from './planScene.ts'
import { fittingView, type PlanView } from './planView.ts'

export type PlanShown = {
  look: PlanLook
  onPick: (pick: PlanPick | null) => void
  onView: (view: PlanView) => void
  /** A scene is to be seen; told again with every picture. */
  onDrawn: () => void
  onLost: () => void
}

export type PlanStage = {
  draw(scene: PlanScene): void
  /** Shows the whole plan again. */
  fit(): void
  /** Takes what is drawn away; the graphics stay for whoever comes next. */
  leave(): void
}

const view = new OrthographicView({ id: 'plan', flipY: true, controller: true })
let deck: Deck<OrthographicView[]> | null = null
let holder: HTMLDivElement | null = null
let leaveNow: (() => void) | null = null

function open(parent: HTMLDivElement, lost: () => void): Deck<OrthographicView[]> {
  // A wall of four times the pixels needs no sharper ones.
  const sharpness = window.innerWidth >= 2560 ? 1 : true
  return new Deck<OrthographicView[]>({
    parent,
    views: [view],
    useDevicePixels: sharpness,
    getCursor: ({ isDragging, isHovering }) => (isDragging ? 'grabbing' : isHovering ? 'pointer' : 'grab'),
    onError: (error) => console.error(error),
    onDeviceInitialized: (device) => void device.lost.then(lost),
  })
}

function pickOf({ layer, object, index }: PickingInfo<{ key: string }>): PlanPick | null {
  if (layer?.id === 'dots') return { kind: 'dot', place: index }
  if (!object || (layer?.id !== 'areas' && layer?.id !== 'signs')) return null
  return { kind: layer.id === 'areas' ? 'area' : 'sign', key: object.key }
}

/**
 * Draws plans within a box. There is one set of graphics for the page's life: it goes from box to box, and whoever had
 * it before has it no more.
 */
export function takePlanStage(box: HTMLElement, shown: PlanShown): PlanStage {
  leaveNow?.()
  const lost = () => {
    holder?.remove()
    deck = null
    holder = null
    shown.onLost()
  }
  if (!holder) {
    holder = document.createElement('div')
    Object.assign(holder.style, { position: 'absolute', inset: '0' })
  }
  box.prepend(holder)
  deck ??= open(holder, () => lost())
  const layersOf = createPlanLayers(shown.look)
  let scene: PlanScene | null = null
  let size = { width: box.clientWidth, height: box.clientHeight }
  let state: PlanView | null = null
  let fitted: PlanView | null = null

  const render = () => {
    if (!deck || !scene || !state || !fitted) return
    deck.setProps({ viewState: { plan: state }, layers: layersOf(scene, state, fitted.zoom) })
  }
  const fit = () => {
    if (!scene || size.width === 0) return
    fitted = fittingView(scene, size)
    state = fitted
    shown.onView(state)
    render()
  }
  deck.setProps({
    onViewStateChange: ({ viewState }: ViewStateChangeParameters) => {
      const next: PlanView = viewState
      state = { ...next, zoom: Math.min(8, Math.max((fitted?.zoom ?? 0) - 1, next.zoom)) }
      shown.onView(state)
      render()
    },
    onClick: (info) => shown.onPick(pickOf(info)),
    onAfterRender: () => scene && shown.onDrawn(),
  })
  const observer = new ResizeObserver(() => {
    size = { width: box.clientWidth, height: box.clientHeight }
    fit()
  })
  observer.observe(box)

  const leave = () => {
    if (leaveNow !== leave) return
    leaveNow = null
    observer.disconnect()
    deck?.setProps({ layers: [], onViewStateChange: () => {}, onClick: null, onAfterRender: () => {} })
    holder?.remove()
  }
  leaveNow = leave
  return {
    draw(next) {
      const isOther = scene?.width !== next.width || scene.height !== next.height
      scene = next
      if (isOther || !state) fit()
      else render()
    },
    fit,
    leave,
  }
}
