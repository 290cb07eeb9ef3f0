/** A place as fractions of the picture's width and height, from its left and upper edge. */
export type PlanSpot = readonly [x: number, y: number]

/** Red, green, blue and opacity, 0 to 255. */
export type PlanColour = readonly [number, number, number, number]

/** A part of the plan with a name; `count`: how many dots are in it. */
export type PlanArea = {
  key: string
  name: string
  corners: readonly PlanSpot[]
  count: number
  /** More are in it than may be. */
  isFull: boolean
}

/** What stands at a place, with its name; `glyph` is one of those that the scene draws. */
export type PlanSign = { key: string; name: string; x: number; y: number; glyph: string }

export type PlanLine = { key: string; points: readonly PlanSpot[] }

/** Many places at once: `spots` holds x and y of each, `colours` red, green, blue and opacity of each. */
export type PlanDots = { length: number; spots: Float32Array; colours: Uint8ClampedArray }

/** Everything that is drawn on a plan. Parts that did not change are the same objects: they are not drawn anew. */
export type PlanScene = {
  /** Of the picture, in any unit; only the ratio counts. */
  width: number
  height: number
  picture: ImageBitmap | null
  areas: readonly PlanArea[]
  signs: readonly PlanSign[]
  dots: PlanDots
  /** Ways that something took, and ways that there are. */
  trails: readonly PlanLine[]
  ways: readonly PlanLine[]
}

/** What was clicked: an area or a sign by its key, a dot by its place. */
export type PlanPick = { kind: 'area' | 'sign'; key: string } | { kind: 'dot'; place: number }

/** What a plan is drawn with; `glyphs`: SVG paths in boxes of 16 × 16 and their colours, by name. */
export type PlanLook = {
  ink: PlanColour
  soft: PlanColour
  paper: PlanColour
  accent: PlanColour
  trouble: PlanColour
  isDark: boolean
  glyphs: Readonly<Record<string, { path: string; colour: string }>>
}
