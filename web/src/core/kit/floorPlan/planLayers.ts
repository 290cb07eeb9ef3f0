import type { Layer } from '@deck.gl/core'
import { BitmapLayer, IconLayer, PathLayer, PolygonLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import { fontFamily } from '../theme.ts'
import { type AreaName, areaNames, signNameDown } from './areaNames.ts'
import { drawGlyphs, glyphMapping } from './glyphAtlas.ts'
import type { PlanArea, PlanColour, PlanLine, PlanLook, PlanPoint, PlanScene, PlanSign } from './planScene.ts'
import { type PlanView, unitsOf } from './planView.ts'
import { thinLabels } from './thinLabels.ts'

/** Above this number of dots, areas show the count of their dots, and the dots appear only when zoomed in. */
export const maxDots = 1500

const positionOf = ({ x, y }: { x: number; y: number }): [number, number] => [x, y]
const middleOf = ({ corners }: PlanArea): [number, number] => {
  const mean = (axis: 0 | 1) => corners.reduce((total, corner) => total + corner[axis], 0) / corners.length
  return [mean(0), mean(1)]
}
/** Returns the possible texts of a sign: its whole name, or the part before the first dot. */
const namesOf = ({ name }: PlanSign) => [name, name.split(' · ')[0]!]
const faded = ([red, green, blue]: PlanColour, opacity: number): [number, number, number, number] => [
  red,
  green,
  blue,
  opacity,
]
const paths = (lines: readonly PlanLine[]) => lines as PlanLine[]
const mutable = (points: readonly PlanPoint[]) => points as [number, number][]

/**
 * Creates the layers of a scene, always the same ones under the same IDs. Positions are fractions: the model matrix of
 * the layers converts them to plan units, so that data of the server is passed to the graphics unchanged.
 */
export function createPlanLayers(look: PlanLook) {
  const iconAtlas = drawGlyphs(look)
  const iconMapping = glyphMapping(look)
  const lettering = {
    fontFamily,
    fontWeight: 600,
    fontSettings: { sdf: true, fontSize: 48, buffer: 6, radius: 12, cutoff: 0.2, smoothing: 0.15 },
    characterSet: 'auto',
  } as const
  type Label = ReturnType<typeof thinLabels<PlanSign>>[number]
  type Names = { ofSigns: Label[]; ofAreas: AreaName[] }
  let placed: (Pick<PlanScene, 'signs' | 'areas'> & { width: number; names: Names }) | null = null

  /** Places names again only after the zoom changed by a quarter, or when other signs or areas are set. */
  function namesIn(scene: PlanScene, units: { width: number; height: number }, zoom: number): Names {
    const { signs, areas } = scene
    // Rounded down to the next step, so that names never have less room than computed.
    const scale = 2 ** (Math.floor(zoom * 3) / 3)
    const pixels = { width: units.width * scale, height: units.height * scale }
    if (placed?.signs !== signs || placed.areas !== areas || placed.width !== pixels.width) {
      const ofAreas = areaNames(scene, pixels)
      const blocks = ofAreas.map(({ block }) => block)
      placed = {
        signs,
        areas,
        width: pixels.width,
        names: { ofAreas, ofSigns: thinLabels(signs, pixels, namesOf, blocks) },
      }
    }
    return placed.names
  }

  return (scene: PlanScene, view: PlanView, fitZoom: number): Layer[] => {
    const units = unitsOf(scene)
    const { width, height } = units
    const modelMatrix = Float32Array.of(width, 0, 0, 0, 0, height, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    const names = namesIn(scene, units, view.zoom)
    const isClustered = scene.dots.length > maxDots && view.zoom < fitZoom + 1
    return [
      new BitmapLayer({
        id: 'picture',
        image: scene.picture,
        visible: scene.picture !== null,
        bounds: [0, height, width, 0],
        desaturate: 1,
        opacity: look.isDark ? 0.25 : 0.7,
        transparentColor: [0, 0, 0, 0],
      }),
      new PathLayer<PlanLine>({
        id: 'ways',
        data: paths(scene.ways),
        modelMatrix,
        getPath: ({ points }) => mutable(points),
        getColor: faded(look.soft, 90),
        widthUnits: 'pixels',
        getWidth: 6,
        capRounded: true,
        jointRounded: true,
      }),
      new PolygonLayer<PlanArea>({
        id: 'areas',
        data: scene.areas as PlanArea[],
        modelMatrix,
        pickable: true,
        getPolygon: ({ corners }) => mutable(corners),
        getFillColor: ({ isFull }) => (isFull ? faded(look.trouble, 50) : faded(look.accent, 22)),
        getLineColor: ({ isFull }) => faded(isFull ? look.trouble : look.accent, 190),
        lineWidthUnits: 'pixels',
        getLineWidth: 1.5,
      }),
      new PathLayer<PlanLine>({
        id: 'trails',
        data: paths(scene.trails),
        modelMatrix,
        getPath: ({ points }) => mutable(points),
        getColor: faded(look.accent, 220),
        widthUnits: 'pixels',
        getWidth: 2.5,
        jointRounded: true,
      }),
      new IconLayer<PlanSign>({
        id: 'signs',
        data: scene.signs as PlanSign[],
        modelMatrix,
        pickable: true,
        // deck.gl accepts a canvas, which its types do not list.
        iconAtlas: iconAtlas as never,
        iconMapping,
        getIcon: ({ glyph }) => glyph,
        getPosition: positionOf,
        sizeUnits: 'pixels',
        getSize: 22,
      }),
      new ScatterplotLayer({
        id: 'dots',
        data: {
          length: scene.dots.length,
          attributes: {
            getPosition: { value: scene.dots.positions, size: 2 },
            getFillColor: { value: scene.dots.colours, size: 4 },
          },
        },
        modelMatrix,
        visible: !isClustered,
        pickable: true,
        radiusUnits: 'pixels',
        getRadius: 5,
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 1.5,
        getLineColor: faded(look.paper, 255),
      }),
      new TextLayer<Label>({
        ...lettering,
        id: 'names of signs',
        data: names.ofSigns,
        modelMatrix,
        getText: ({ text }) => text,
        getPosition: ({ sign }) => positionOf(sign),
        getPixelOffset: ({ dx }) => [dx, signNameDown],
        getSize: 11,
        getColor: faded(look.ink, 255),
        outlineColor: faded(look.paper, 255),
        outlineWidth: 2,
      }),
      new ScatterplotLayer<PlanArea>({
        id: 'clusters',
        data: scene.areas as PlanArea[],
        modelMatrix,
        visible: isClustered,
        getPosition: middleOf,
        radiusUnits: 'pixels',
        getRadius: ({ count }) => 12 + 4 * Math.log10(1 + count),
        getFillColor: ({ isFull }) => faded(isFull ? look.trouble : look.accent, 235),
      }),
      new TextLayer<PlanArea>({
        ...lettering,
        id: 'counts',
        data: scene.areas as PlanArea[],
        modelMatrix,
        visible: isClustered,
        getText: ({ count }) => String(count),
        getPosition: middleOf,
        getSize: 12,
        getColor: faded(look.paper, 255),
      }),
      new TextLayer<AreaName>({
        ...lettering,
        id: 'names of areas',
        data: names.ofAreas,
        modelMatrix,
        getText: ({ area }) => area.name,
        getPosition: ({ corner }) => corner,
        getTextAnchor: 'start',
        getPixelOffset: ({ offset }) => offset,
        getSize: 12,
        getColor: faded(look.soft, 255),
        outlineColor: faded(look.paper, 255),
        outlineWidth: 2,
      }),
    ]
  }
}
