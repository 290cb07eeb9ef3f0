/** A point as fractions of the picture's width and height, from its left and top edge. */
export type PlanPoint = readonly [x: number, y: number]

/** Red, green, blue and opacity, 0 to 255. */
export type PlanColour = readonly [number, number, number, number]

/** A named area of the plan; `count`: number of dots in it. */
export type PlanArea = {
  key: string
  name: string
  corners: readonly PlanPoint[]
  count: number
  /** True if it contains more than allowed. */
  isFull: boolean
}

/** A named sign at a position; `glyph` is one of those that the scene draws. */
export type PlanSign = { key: string; name: string; x: number; y: number; glyph: string }

export type PlanLine = { key: string; points: readonly PlanPoint[] }

/** Many points at once: `positions` contains x and y of each, `colours` red, green, blue and opacity of each. */
export type PlanDots = { length: number; positions: Float32Array; colours: Uint8ClampedArray }

/** The complete content of a plan. Unchanged parts must be the same objects: they are not drawn again. */
export type PlanScene = {
  /** Width of the picture, in any unit; only the ratio matters. */
  width: number
  height: number
  picture: ImageBitmap | null
  areas: readonly PlanArea[]
  signs: readonly PlanSign[]
  dots: PlanDots
  /** Paths that were traveled, and paths that exist. */
  trails: readonly PlanLine[]
  ways: readonly PlanLine[]
}

/** The clicked object: an area or a sign by its key, a dot by its index. */
export type PlanPick = { kind: 'area' | 'sign'; key: string } | { kind: 'dot'; place: number }

/** The colors and glyphs of a plan; `glyphs`: SVG paths in 16 × 16 boxes and their colors, by name. */
export type PlanLook = {
  ink: PlanColour
  soft: PlanColour
  paper: PlanColour
  accent: PlanColour
  trouble: PlanColour
  isDark: boolean
  glyphs: Readonly<Record<string, { path: string; colour: string }>>
}
