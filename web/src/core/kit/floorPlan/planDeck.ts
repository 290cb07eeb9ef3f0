import { Deck, OrthographicView, type PickingInfo, type ViewStateChangeParameters } from '@deck.gl/core'
import { createPlanLayers } from './planLayers.ts'
import type { PlanLook, PlanPick, PlanScene } from './planScene.ts'
import { fittingView, type PlanView } from './planView.ts'

export type PlanStageOptions = {
  look: PlanLook
  onPick: (pick: PlanPick | null) => void
  onView: (view: PlanView) => void
  /** Called when a scene is visible, and again after every frame. */
  onDrawn: () => void
  onLost: () => void
}

export type PlanStage = {
  draw(scene: PlanScene): void
  /** Fits the whole plan into the view. */
  fit(): void
  /** Removes the content; the graphics context stays for the next owner. */
  leave(): void
}

const view = new OrthographicView({ id: 'plan', flipY: true, controller: true })
let deck: Deck<OrthographicView[]> | null = null
let holder: HTMLDivElement | null = null
let leaveCurrent: (() => void) | null = null

function open(parent: HTMLDivElement, onLost: () => void): Deck<OrthographicView[]> {
  // A wall display with four times the pixels needs no higher resolution.
  const sharpness = window.innerWidth >= 2560 ? 1 : true
  return new Deck<OrthographicView[]>({
    parent,
    views: [view],
    useDevicePixels: sharpness,
    getCursor: ({ isDragging, isHovering }) => (isDragging ? 'grabbing' : isHovering ? 'pointer' : 'grab'),
    onError: (error) => console.error(error),
    onDeviceInitialized: (device) => void device.lost.then(onLost),
  })
}

function pickOf({ layer, object, index }: PickingInfo<{ key: string }>): PlanPick | null {
  if (layer?.id === 'dots') return { kind: 'dot', place: index }
  if (!object || (layer?.id !== 'areas' && layer?.id !== 'signs')) return null
  return { kind: layer.id === 'areas' ? 'area' : 'sign', key: object.key }
}

/**
 * Draws plans within a box. There is only one graphics context per page: it moves to the new box, and the previous
 * owner loses it.
 */
export function acquirePlanStage(box: HTMLElement, options: PlanStageOptions): PlanStage {
  leaveCurrent?.()
  const handleLoss = () => {
    holder?.remove()
    deck = null
    holder = null
    options.onLost()
  }
  if (!holder) {
    holder = document.createElement('div')
    Object.assign(holder.style, { position: 'absolute', inset: '0' })
  }
  box.prepend(holder)
  deck ??= open(holder, () => handleLoss())
  const layersOf = createPlanLayers(options.look)
  let scene: PlanScene | null = null
  let size = { width: box.clientWidth, height: box.clientHeight }
  let state: PlanView | null = null
  let fittedView: PlanView | null = null

  const render = () => {
    if (!deck || !scene || !state || !fittedView) return
    deck.setProps({ viewState: { plan: state }, layers: layersOf(scene, state, fittedView.zoom) })
  }
  const fit = () => {
    if (!scene || size.width === 0) return
    fittedView = fittingView(scene, size)
    state = fittedView
    options.onView(state)
    render()
  }
  deck.setProps({
    onViewStateChange: ({ viewState }: ViewStateChangeParameters) => {
      const next: PlanView = viewState
      state = { ...next, zoom: Math.min(8, Math.max((fittedView?.zoom ?? 0) - 1, next.zoom)) }
      options.onView(state)
      render()
    },
    onClick: (info) => options.onPick(pickOf(info)),
    onAfterRender: () => scene && options.onDrawn(),
  })
  const observer = new ResizeObserver(() => {
    size = { width: box.clientWidth, height: box.clientHeight }
    fit()
  })
  observer.observe(box)

  const leave = () => {
    if (leaveCurrent !== leave) return
    leaveCurrent = null
    observer.disconnect()
    deck?.setProps({ layers: [], onViewStateChange: () => {}, onClick: null, onAfterRender: () => {} })
    holder?.remove()
  }
  leaveCurrent = leave
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
